/** What the server says and takes. Made from its OpenAPI document by `cargo xtask types`: not to be edited. */

/**
 * What happens when someone is gone: at a live table for a minute without a connection, otherwise beyond their
 * deadline.
 */
export type Absence =
  | {
      kind: 'wait';
    }
  | {
      kind: 'forfeit';
    }
  | {
      kind: 'stand-in';
      /** How strong it is. */
      level: number;
    };

/** What every decision of a game was worth, and what luck brought. */
export type Analysis = {
  /** Every event that counted, in order: what was taken back is not among them. */
  events: AnalysisEvent[];
  /** How many nodes the search looked at, at most, for each decision. */
  nodes: number;
  /** What it comes to for each seat. */
  seats: AnalysisBalance[];
};

/** Where a copy is to be written. */
export type BackupWish = {
  /** The whole path of a new file on the server's machine. */
  file: string;
};

/** A place as everyone may see it. */
export type ChairCard = {
  /** What its device has committed to. */
  commitment?: string | null;
  /** Whether its device has opened that. */
  opened: boolean;
  /** Whether they want to play again. */
  rematch: boolean;
  /** Who has it. */
  sitter: Sitter;
  /** Whether a bot acts for it for the time being. */
  stand_in: boolean;
};

/** A chat line. */
export type ChatBody = {
  /** When. */
  at: number;
  /** Their name then. */
  name: string;
  /** Its number, from 1. */
  number: number;
  /** Who said it. */
  person: string;
  /** What. */
  text: string;
};

export type ChatMessage = {
  at: Moment;
  name: string;
  number: number;
  person: Id;
  room: Room;
  table: Id;
  text: string;
  type: string;
};

/** One value of an option. */
export type ChoiceBody = {
  /** One line about it. */
  about: string;
  /** The value: a word, a number, true or false. */
  value: unknown;
};

/** What a client says. Every message has an id of the client's choice; the answer carries the same. */
export type ClientMessage =
  | {
      /** Its id. */
      id: string;
      /** `en` or `de`. */
      language?: string | null;
      type: 'hello';
      /** The version of the protocol. */
      version: number;
    }
  | {
      /** Its id. */
      id: string;
      /** A pass for one seat. */
      pass?: string | null;
      /** The last event the client knows, after a lost connection. */
      since?: number | null;
      /** Which. */
      table: Id;
      type: 'subscribe';
    }
  | {
      /** Its id. */
      id: string;
      /** Which. */
      table: Id;
      type: 'unsubscribe';
    }
  | {
      /** What. */
      command: Command;
      /** Its id: sending the same command with the same id again is harmless. */
      id: string;
      /** The last event of the table that the client knows. */
      seq?: number | null;
      /** Where. */
      table: Id;
      type: 'command';
    }
  | {
      /** What it would do. */
      action: string;
      /** Its id. */
      id: string;
      /** Which seat. */
      seat: number;
      /** Where. */
      table: Id;
      type: 'preview';
    }
  | {
      /** What it would do. */
      action: string;
      /** Its id. */
      id: string;
      /** Which seat. */
      seat: number;
      /** Where. */
      table: Id;
      type: 'why';
    }
  | {
      /** Its id. */
      id: string;
      /** Which seat. */
      seat?: number | null;
      /** Where. */
      table: Id;
      type: 'look';
    }
  | {
      /** Its id. */
      id: string;
      /** Where. */
      table: Id;
      /** What. */
      text: string;
      type: 'chat';
    }
  | {
      /** Its id. */
      id: string;
      /** Whether to hear of them from now on, or no longer. */
      on?: boolean;
      type: 'lobby';
    }
  | {
      /** Its id. */
      id: string;
      type: 'seek';
      /** What to play. */
      wish: Wish;
    }
  | {
      /** Its id. */
      id: string;
      type: 'end-seek';
    }
  | {
      /** Its id. */
      id: string;
      type: 'ping';
    };

/** The clock as everyone may see it. */
export type ClockCard = {
  deadline?: Moment | null;
  /** Milliseconds left for each seat, where time is counted for the whole game. */
  left?: number[] | null;
};

/** How much time there is. */
export type ClockPlan =
  | {
      kind: 'none';
    }
  | {
      /** Seconds more for each turn. */
      increment: number;
      kind: 'fischer';
      /** Minutes at the start. */
      minutes: number;
    }
  | {
      /** How many. */
      days: number;
      kind: 'days';
    };

/** Why a table was closed. */
export type Closing = 'owner' | 'operator' | 'deserted';

/** Something that is asked of a table. Places (`chair`) and seats are counted from 1. */
export type Command =
  | {
      /** Which. */
      chair: number;
      /** What the device commits to, if it has made its nonce already. */
      commitment?: string | null;
      do: 'sit';
      /** The name of someone who plays on the same device; otherwise it is for whoever asks. */
      local?: string | null;
    }
  | {
      /** Which. */
      chair: number;
      do: 'stand';
    }
  | {
      /** For which place. */
      chair: number;
      /** To what. */
      commitment: string;
      do: 'commit';
    }
  | {
      /** For which place. */
      chair: number;
      do: 'open';
      /** The share. */
      nonce: string;
    }
  | {
      /** How. */
      action: string;
      do: 'act';
      /** Which. */
      seat: number;
    }
  | {
      do: 'resign';
      /** Which. */
      seat: number;
    }
  | {
      do: 'undo';
      /** Which. */
      seat: number;
      /** To the position after this entry of the game's log; otherwise to where it was last to act. */
      to?: number | null;
    }
  | {
      do: 'answer-undo';
      /** Which. */
      seat: number;
      /** Whether it agrees. */
      yes: boolean;
    }
  | {
      do: 'rematch';
      /** Which. */
      seat: number;
    }
  | {
      do: 'close';
    };

/** Something to be done at a table. */
export type CommandBody = {
  /** What to do, as in the live protocol. */
  command: Command;
  /** An id of the sender's choice: sending the same again is harmless. */
  id: string;
  /** The last event of the table that the sender knows. */
  seq?: number | null;
};

/** A complaint. */
export type Complaint = {
  /** About whom. */
  about: string;
  /** At which table, if at one. */
  table?: string | null;
  /** What. */
  text: string;
};

/** A complaint that was taken. */
export type ComplaintTaken = {
  /** Its number. */
  number: number;
};

/** What was done. */
export type DoneBody = {
  /** The event that it became. */
  seq: number;
};

export type DoneMessage = {
  id: string;
  preview?: unknown | null;
  seq?: number | null;
  type: string;
  why?: unknown | null;
};

/** What chance has brought in all finished games of the house, for one kind of draw in one game. */
export type DrawCount = {
  /** Pearson's chi-square against equal shares, where all outcomes are equally likely. */
  chi_square?: number | null;
  /** How often. */
  count: number;
  /** Its degrees of freedom. */
  degrees_of_freedom?: number | null;
  /** In which game. */
  game: string;
  /** What came, and how often. */
  outcomes: OutcomeCount[];
  /** What was drawn, such as `roll`: every die by itself. */
  what: string;
};

/** What is sent of an event. */
export type EventMessage = Partial<Scene> & {
  card?: TableCard | null;
  event: PublicEvent;
  seq: number;
  table: Id;
  type: string;
  undo?: UndoAsk | null;
};

/** Everything we keep about who asks. */
export type Everything = {
  /** Until when they may not play, in milliseconds since 1970. */
  banned_until?: number | null;
  /** Whom they have blocked. */
  blocks: PersonView[];
  /** Their bots. */
  bots: PersonView[];
  /** What they have said. */
  chat: ExportedChatLine[];
  /** The games they have finished, newest first. */
  games: ExportedGame[];
  /** The ids of the guests they once were. */
  guests: string[];
  /** Until when they may not chat, in milliseconds since 1970. */
  muted_until?: number | null;
  /** Who they are. */
  profile: PersonView;
  /** Their ratings. */
  ratings: ExportedRating[];
  /** How many recovery codes they have left. */
  recovery_codes_left: number;
  /** What they have complained about. */
  reports: ExportedReport[];
  /** Their tokens. */
  tokens: TokenView[];
  /** Where they want to be told that it is their turn. */
  webhook?: string | null;
};

/** A chat line in an export. */
export type ExportedChatLine = {
  /** When, in milliseconds since 1970. */
  at: number;
  /** For whom. */
  room: string;
  /** At which table. */
  table: string;
  /** What. */
  text: string;
};

/** A finished game in an export. */
export type ExportedGame = {
  /** When, in milliseconds since 1970. */
  at: number;
  /** How it ended. */
  ending: string;
  /** Which game. */
  game: string;
  /** Each seat's result, in order. */
  players: ExportedPlayer[];
  /** Whether everyone may see it. */
  public: boolean;
  /** Whether ratings followed. */
  rated: boolean;
  /** At which table. */
  table: string;
};

/** One seat of a finished game in an export. */
export type ExportedPlayer = {
  /** Whether it is who the export is for. */
  is_me: boolean;
  /** The name on the record. */
  name: string;
  /** The rank. */
  rank: number;
  /** The score. */
  score: number;
};

/** A rating in an export. */
export type ExportedRating = {
  /** How uncertain it is. */
  deviation: number;
  /** In which game. */
  game: string;
  /** How many games it comes from. */
  games: number;
  /** The rating. */
  rating: number;
  /** For how many players. */
  seats: number;
};

/** A complaint in an export. */
export type ExportedReport = {
  /** About whom. */
  about: string;
  /** When, in milliseconds since 1970. */
  at: number;
  /** Its number. */
  number: number;
  /** At which table. */
  table?: string | null;
  /** What. */
  text: string;
};

/** What it takes to be forgotten. */
export type Farewell = {
  /** The password; guests have none. */
  password?: string | null;
};

/** One thing that was checked. */
export type FindingBody = {
  /** Which check. */
  code: string;
  /** Whether it holds. */
  holds: boolean;
  /** What was found, in words. */
  sentence: string;
};

/** A game that can be played here; texts are in the language of who asks. */
export type GameBody = {
  /** One line about it. */
  about: string;
  /** Who designed it. */
  designer: string;
  /** Whether a seat may come to see what others at the table do not: players who share a screen hand it over. */
  has_secrets: boolean;
  /** Its id. */
  id: string;
  /** The names of the house's bots, from level 1 up. */
  levels: string[];
  /** Its name. */
  name: string;
  /** What can be chosen. */
  options: OptionBody[];
  /** The revision of its rules. */
  rules: number;
  /** How many can play. */
  seats: number[];
  /** How actions are written. */
  typing: string;
};

/** A page of someone's finished games. */
export type History = {
  /** The games, newest first. */
  games: PastGame[];
  /** Where the next page begins, if there is one. */
  next?: string | null;
};

export type Id = string;

/** One line of a leaderboard. */
export type Leader = {
  /** How uncertain it is. */
  deviation: number;
  /** How many games it comes from. */
  games: number;
  /** Who. */
  name: string;
  /** Counted from 1. */
  place: number;
  /** The rating. */
  rating: number;
};

/** One entry of a game's log, as one pair of eyes saw it. */
export type LogLine = {
  /** The action, as it is written. */
  action?: string | null;
  /** What happened. */
  event: PublicEvent;
  /** Its number, from 1: the position after so many entries. */
  number: number;
  /** What they saw, in words. */
  told?: string | null;
};

/** Who asks, as they see themselves. */
export type Me = PersonView & {
  /** Until when they may not play, in milliseconds since 1970. */
  banned_until?: number | null;
  /** The key in the address of their private feed; told to browsers, not to programs. */
  feed_key?: string | null;
  /** Until when they may not chat, in milliseconds since 1970. */
  muted_until?: number | null;
  /** How many recovery codes an account has left. */
  recovery_codes_left: number;
  /** What the token they ask with is good for; nothing for a cookie, which is good for everything. */
  scopes?: Scope[] | null;
};

/** Milliseconds since 1970 in Greenwich. */
export type Moment = number;

/** A name and a password. */
export type NameAndPassword = {
  /** The name. */
  name: string;
  /** The password. */
  password: string;
};

/** A new account. */
export type NewAccount = {
  /** Who it is. */
  me: Me;
  /** Its recovery codes; the only time they are shown. */
  recovery_codes: string[];
};

/** A new name. */
export type NewName = {
  /** The name. */
  name: string;
};

/** The old password and a new one. */
export type NewPassword = {
  /** The password from now on. */
  new: string;
  /** The password so far. */
  old: string;
};

/** What is wanted of a new token. */
export type NewTokenBody = {
  /** For how many days it is good; without an end if left out. */
  days?: number | null;
  /** What its owner calls it. */
  name: string;
  /** What it may be used for. */
  scopes: Scope[];
};

/** A table to be opened. */
export type OpenTable = {
  /** Who is to have which place. */
  seats: SeatWish[];
  /** The game, its options, the clock and the rest. */
  setup: Setup;
};

/** Something that can be chosen for a game. */
export type OptionBody = {
  /** One line about it. */
  about: string;
  /** The values, the default first. */
  choices: ChoiceBody[];
  /** Its key. */
  key: string;
  /** Whether it also takes the name of a set of one's own. */
  takes_own_data: boolean;
};

/** Who sits first. */
export type Order = 'chosen' | 'drawn';

/** How often something came. */
export type OutcomeCount = {
  /** How often. */
  count: number;
  /** The share it has in the long run, where all outcomes are equally likely. */
  expected?: number | null;
  /** Its share of all. */
  share: number;
  /** What. */
  value: string;
};

/** The password of who asks. */
export type OwnPassword = {
  /** The password. */
  password: string;
};

/** A pass for one seat. */
export type PassBody = {
  /** The pass: whoever has it sees what the seat sees and acts for it. */
  pass: string;
};

/** A seat of mine for which another device is to get a pass. */
export type PassWish = {
  /** Which seat. */
  seat: number;
};

/** A finished game. */
export type PastGame = {
  /** When, in milliseconds since 1970. */
  at: number;
  /** How it ended, a word of the game. */
  ending: string;
  /** Which game. */
  game: string;
  /** Each seat's, in order. */
  players: PastPlayer[];
  /** Whether everyone may find it. */
  public: boolean;
  /** Whether ratings followed. */
  rated: boolean;
  /** The table. */
  table: string;
};

/** What one seat came to. */
export type PastPlayer = {
  /** Their name in the game. */
  name: string;
  /** Who; nobody for house bots and players on someone else's device. */
  person?: string | null;
  /** The rank. */
  rank: number;
  /** The score. */
  score: number;
};

/** A position of the past, as one pair of eyes sees it. */
export type PastScene = {
  /** After so many entries of the log. */
  number: number;
  /** What they saw of the entry that led there. */
  observation?: unknown | null;
  /** Who was to act. */
  to_act?: number | null;
  /** The same in words. */
  told?: string | null;
  /** What they see. */
  view: unknown;
};

/** Someone as the operator sees them. */
export type PersonForOperator = PersonView & {
  /** Until when they may not play, in milliseconds since 1970. */
  banned_until?: number | null;
  /** When they asked to be forgotten, in milliseconds since 1970. */
  deleted_at?: number | null;
  /** Until when they may not chat, in milliseconds since 1970. */
  muted_until?: number | null;
};

/** What kind of player someone is; never changes but from guest to account. */
export type PersonKind = 'guest' | 'account' | 'bot';

/** Someone as everyone may see them. */
export type PersonView = {
  /** When they came, in milliseconds since 1970. */
  created_at: number;
  /** Their id. */
  id: string;
  /** What they are. */
  kind: PersonKind;
  /** Their name. */
  name: string;
  /** Whose bot it is. */
  owner?: string | null;
};

/** How much someone has played of a game for so many players. */
export type Played = {
  /** In how many of them they were first, alone or with others. */
  first: number;
  /** Which game. */
  game: string;
  /** How many games have ended, rated or not. */
  games: number;
  /** For how many players. */
  seats: number;
};

/** Who is connected to a table. */
export type Presence = {
  /** The seats (or places) whose people are connected. */
  here: number[];
  /** How many others watch: exact while they are few. */
  watching: number;
};

export type PresenceMessage = Presence & {
  table: Id;
  type: string;
};

/** Someone with an account, or a bot, as everyone may see them. */
export type Profile = {
  /** Their id. */
  id: string;
  /** `account` or `bot`. */
  kind: PersonKind;
  /** Their name. */
  name: string;
  /** The name of whose bot it is. */
  owner?: string | null;
  /** How much they have played. */
  played: Played[];
  /** Their ratings. */
  ratings: Rating[];
  /** Since when, in milliseconds since 1970. */
  since: number;
};

/** An event as everyone may see it; what happened in the game itself is told by the observation beside it. */
export type PublicEvent =
  | {
      what: 'opened';
    }
  | {
      /** Which, counted from 1. */
      chair: number;
      /** Who. */
      sitter: Sitter;
      what: 'sat';
    }
  | {
      /** Which. */
      chair: number;
      what: 'stood';
    }
  | {
      /** For which place. */
      chair: number;
      /** To what. */
      commitment: string;
      what: 'committed';
    }
  | {
      /** For which place. */
      chair: number;
      /** The share. */
      nonce: string;
      what: 'nonce-opened';
    }
  | {
      /** The new commitment. */
      commitment: string;
      /** The new deal id. */
      deal: string;
      what: 'resealed';
    }
  | {
      /** For each place its seat. */
      seating: number[];
      what: 'started';
    }
  | {
      /** Which. */
      seat: number;
      /** Whether a bot acted for it. */
      stand_in?: boolean;
      what: 'acted';
    }
  | {
      what: 'dealt';
    }
  | {
      /** To the position after this entry of the game's log. */
      to: number;
      what: 'undone';
    }
  | {
      /** In which way: `resign`, `timeout` or `absent`. */
      how: string;
      /** Which. */
      seat: number;
      what: 'left';
    }
  | {
      /** Which. */
      seat: number;
      /** To the position after this entry of the game's log. */
      to: number;
      what: 'undo-asked';
    }
  | {
      /** Which. */
      seat: number;
      what: 'undo-answered';
      /** Whether it agrees. */
      yes: boolean;
    }
  | {
      /** Whether it does. */
      on: boolean;
      /** Which. */
      seat: number;
      what: 'stand-in';
    }
  | {
      /** Which. */
      seat: number;
      what: 'rematch-wanted';
    }
  | {
      /** Where. */
      table: Id;
      what: 'rematch';
    }
  | {
      what: 'closed';
      /** Why. */
      why: Closing;
    };

/** Someone's rating in a game for so many players. */
export type Rating = {
  /** When it last changed, in milliseconds since 1970. */
  at: number;
  /** How uncertain it is; at first 350. */
  deviation: number;
  /** In which game. */
  game: string;
  /** How many games it comes from. */
  games: number;
  /** The rating; everyone begins with 1,500. */
  rating: number;
  /** For how many players. */
  seats: number;
};

/** A recovery code and the password it is to set. */
export type Recovery = {
  /** One of its codes. */
  code: string;
  /** The name of the account. */
  name: string;
  /** The password from now on. */
  password: string;
};

/** Recovery codes; the only time they are shown. */
export type RecoveryCodes = {
  /** The codes. */
  recovery_codes: string[];
};

/** What is sent of a refusal; in problem+json the sentence is the title. */
export type RefusalBody = {
  /** The clause of the rules, such as `AT-6`. */
  clause?: string | null;
  /** What programs go by. */
  code: string;
  /** What the sentence is made of. */
  facts: unknown;
  /** One sentence in the language of who asks. */
  sentence: string;
};

export type RefusedMessage = RefusalBody & {
  id: string;
  type: string;
};

/** A complaint as the operator sees it. */
export type ReportForOperator = {
  /** About whom. */
  about: string;
  /** When, in milliseconds since 1970. */
  at: number;
  /** Who complains. */
  by: string;
  /** When the operator was done with it, in milliseconds since 1970. */
  closed_at?: number | null;
  /** Its number. */
  number: number;
  /** At which table. */
  table?: string | null;
  /** What. */
  text: string;
};

/** A code that gives an account a new password, once. */
export type ResetCode = {
  /** The code, for `POST /api/recovery`. */
  recovery_code: string;
};

/** How a game ended. */
export type ResultCard = {
  /** A word of the game. */
  ending: string;
  /** By seat; equal ranks share. */
  ranks: number[];
  /** By seat. */
  scores: number[];
};

/** Who a chat line is for. */
export type Room = 'seats' | 'spectators';

/** What one pair of eyes sees of the game. */
export type Scene = {
  /** The seats that may go back now, who acted last first. */
  can_undo?: number[];
  /** The clock. */
  clock: ClockCard;
  /** What they may do, if they are to act. */
  legal?: string[] | null;
  /** What they saw of the newest event. */
  observation?: unknown | null;
  /** Who is to act. */
  to_act?: number | null;
  /** The same in words. */
  told?: string | null;
  /** What they see now. */
  view: unknown;
};

/** What a token may be used for. A cookie may be used for everything. */
export type Scope = 'read' | 'play' | 'bot' | 'account';

/** Who is to have a place at a new table. */
export type SeatWish =
  | {
      kind: 'me';
    }
  | {
      kind: 'open';
    }
  | {
      kind: 'player';
      /** Their name. */
      name: string;
    }
  | {
      kind: 'local';
      /** Their name. */
      name: string;
    }
  | {
      kind: 'bot';
      /** 1 to 6. */
      level: number;
    };

/** How many people wait for a wish. */
export type SeekCount = {
  /** How many. */
  waiting: number;
  /** What they want. */
  wish: Wish;
};

/** What the server says, apart from what tables say and the answers to commands. */
export type ServerMessage =
  | {
      /** The id of the hello. */
      id: string;
      /** What time it is here. */
      now: Moment;
      person?: Id | null;
      /** The version of the program. */
      program: string;
      type: 'hello';
      /** The version of the protocol. */
      version: number;
    }
  | {
      /** Who waits for what. */
      seeks: SeekCount[];
      /** The tables. */
      tables: TableCard[];
      type: 'lobby';
    }
  | {
      card?: TableCard | null;
      /** Which. */
      table: Id;
      type: 'lobby-change';
    }
  | {
      /** Where. */
      table: Id;
      type: 'matched';
    };

/** What is chosen when a table is opened, apart from who sits where. */
export type Setup = {
  /** What happens when someone is gone. */
  absent?: Absence;
  /** How much time there is. */
  clock?: ClockPlan;
  /** Someone's own tiles or cards, where the options name such a set. */
  data?: unknown;
  /** The game's id. */
  game: string;
  /** Its options; what is not chosen has its default. */
  options?: Record<string, unknown>;
  /** Who sits first. */
  order?: Order;
  /** Whether everyone may find the table; otherwise one needs its address. */
  public?: boolean;
  /** Whether ratings follow. */
  rated?: boolean;
};

/** What a table with these options is like. */
export type SetupBody = {
  /** One's own set, as it is given when the table is opened; otherwise nothing. */
  data: unknown;
  /** Every option with its value, the name of one's own set among them. */
  options: Record<string, unknown>;
  /** What is worth knowing about one's own set, in the language of who asks. */
  remarks: string[];
  /** How many play. */
  seats: number;
  /** The table before the first event, as everyone sees it. */
  view: unknown;
};

/** What someone thinks of playing. */
export type SetupWish = {
  /** Options; what is not chosen has its default. */
  options?: Record<string, unknown>;
  /** The text of a file with tiles or cards of one's own. */
  own?: string | null;
};

/** Who has a place at a table. */
export type Sitter =
  | {
      kind: 'open';
    }
  | {
      kind: 'invited';
      /** Their name. */
      name: string;
      /** Who. */
      person: Id;
    }
  | {
      /** What they are. */
      is: PersonKind;
      kind: 'person';
      /** Their name. */
      name: string;
      /** Who. */
      person: Id;
    }
  | {
      kind: 'local';
      /** Their name. */
      name: string;
      /** Whose device. */
      owner: Id;
    }
  | {
      kind: 'house';
      /** How strong it is. */
      level: number;
    };

/** A table as one of its listeners sees it. */
export type Snapshot = Scene & {
  card: TableCard;
  data: unknown;
  seq: number;
  table: Id;
  type: string;
  undo?: UndoAsk | null;
  you: You;
};

/** How far a table is. */
export type Stage = 'gathering' | 'playing' | 'over' | 'closed';

/** A table as everyone may see it who can find it. */
export type TableCard = {
  /** What happens when someone is gone. */
  absent: Absence;
  /** The places: in the order people took them until the game begins, by seat from then on. */
  chairs: ChairCard[];
  /** When something last happened. */
  changed_at: Moment;
  /** How much time there is. */
  clock: ClockPlan;
  closed?: Closing | null;
  /** What the dealer has committed to. */
  commitment: string;
  /** The deal id of the dealer's seal. */
  deal: string;
  /** The game's id. */
  game: string;
  /** Its id. */
  id: Id;
  /** The revision of the rules that it was played by, where they have changed since: it is shown as it was written. */
  older_rules?: number | null;
  /** When it was opened. */
  opened_at: Moment;
  /** Whether the devices are to open their nonces now. */
  opening: boolean;
  /** Every option with its value. */
  options: Record<string, unknown>;
  /** Who sits first. */
  order: Order;
  /** Who opened it. */
  owner: Id;
  /** Whether everyone may find it. */
  public: boolean;
  /** Whether ratings follow. */
  rated: boolean;
  rematch?: Id | null;
  result?: ResultCard | null;
  /** How far it is. */
  stage: Stage;
};

/** A page of tables. */
export type TablePage = {
  /** Where the next page begins, if there is one. */
  next?: string | null;
  /** The tables, newest change first. */
  tables: TableCard[];
};

/** A token just made. */
export type TokenMade = TokenView & {
  /** The token itself; the only time it is shown. */
  secret: string;
};

/** A token, without its secret. */
export type TokenView = {
  /** When it was made, in milliseconds since 1970. */
  created_at: number;
  /** When it ends, in milliseconds since 1970. */
  expires_at?: number | null;
  /** Its id. */
  id: string;
  /** What its owner calls it. */
  name: string;
  /** What it may be used for. */
  scopes: Scope[];
  /** When it was last used, to the hour, in milliseconds since 1970. */
  used_at?: number | null;
};

/** A seat's wish to go back. */
export type UndoAsk = {
  /** Who has agreed. */
  agreed: number[];
  /** Whose wish. */
  seat: number;
  /** To the position after this entry of the game's log. */
  to: number;
};

/** Until when. */
export type Until = {
  /** In milliseconds since 1970; null ends it now. */
  until: number | null;
};

/** What was found when every deal and roll of a game was computed again. */
export type Verification = {
  /** Whether everything holds. */
  fair: boolean;
  /** Each check. */
  findings: FindingBody[];
};

/** The address that is to be told. */
export type WebhookAddress = {
  /** An encrypted address in the open net. */
  url: string;
};

/** What the messages to a webhook are signed with. */
export type WebhookSecret = {
  /** The secret, shown this once. */
  secret: string;
};

/** Who is to be blocked. */
export type Whom = {
  /** Who. */
  person: string;
};

/** What someone wants to play by quick match. */
export type Wish = {
  /** How much time there is. */
  clock?: ClockPlan;
  /** The game's id. */
  game: string;
  /** Its options; what is not chosen has its default. */
  options?: Record<string, unknown>;
  /** Whether ratings follow. */
  rated?: boolean;
};

/** What a listener is at a table. */
export type You = {
  /** Their places, counted from 1. */
  chairs: number[];
  /** The seat through whose eyes they look. */
  eyes?: number | null;
  /** Their seats, once the game has begun. */
  seats: number[];
};

/** Tells a listener that it is something else here than before. */
export type YouMessage = {
  table: Id;
  type: string;
  you: You;
};

/** What a whole game comes to for one seat. */
export type AnalysisBalance = {
  /** How many decisions it made. */
  decisions: number;
  /** What they gave away together. */
  loss: number;
  /** What luck brought it. */
  luck: number;
};

/** A decision and what would have been best. */
export type AnalysisDecision = {
  /** The best action that was found. */
  best: string;
  /** The share of the win that the seat could expect after it. */
  best_share: number;
  /** What the decision gave away. */
  loss: number;
  mark?: AnalysisMark | null;
  /** Whether all this is proven. */
  proven: boolean;
  /** Whose. */
  seat: number;
  /** The share it could expect after what it did. */
  share: number;
  /** The share that every seat could expect then, as far as the deciding seat knew. */
  shares: number[];
};

/** One event of a game, judged. */
export type AnalysisEvent = {
  decision?: AnalysisDecision | null;
  /** The number of its entry in the log. */
  entry: number;
  /** What happened, as it stands in a record. */
  event: string;
  /** What luck it brought to each seat, as a share of the win. */
  luck?: number[] | null;
};

/** How bad a decision was. */
export type AnalysisMark = 'mistake' | 'blunder';

/** Who took a concession in the enhanced game, and how (AT-16). */
export type AtacamaClaim = {
  /** The commodity the claimer does without. */
  concession: AtacamaConcession;
  /** The lines the claimer scores. */
  direction: AtacamaDirection;
  /** Who claimed. */
  seat: number;
};

/** The right to two commodities: what lies under a rig is a gain, except the one that is lacking (AT-11). */
export type AtacamaConcession = 'no-copper' | 'no-silver' | 'no-gold';

/** A direction in which lines run and are scored. */
export type AtacamaDirection = 'columns' | 'rows' | 'horizontal' | 'falling' | 'rising';

/** The lines of one direction, as JSON: lists of equal length, from the left or from the bottom. */
export type AtacamaDirectionView = {
  /** Whether each counts (AT-10). */
  counts: boolean[];
  /** Which way they run. */
  direction: AtacamaDirection;
  /** Their names: the column's letter, the row's number, or both ends. */
  names: string[];
  /** How many rigs stand in each. */
  rigs: number[];
  /** For each seat whose score they count for, what each would add to it if it counts. */
  worth: AtacamaWorthOfLines[];
};

/** How a game of Atacama ends. */
export type AtacamaEnding = 'all-rigs-placed' | 'no-field-left' | 'passed';

/** One line on the screen. */
export type AtacamaLineView = {
  /** Whether it counts (AT-10). */
  counts: boolean;
  /** Which way it runs. */
  direction: AtacamaDirection;
  /** Its name: the column's letter, the row's number, or both ends. */
  name: string;
  /** How many rigs stand in it. */
  rigs: number;
  /** What it would add to whose score if it counts. */
  worth: AtacamaWorth[];
};

/** What anyone sees of an event. Nobody sees more than anyone else: what is hidden is hidden from all (AT-15). */
export type AtacamaObservation =
  | {
      event: 'ore';
      /** What was drawn. */
      ore: string;
    }
  | {
      event: 'deal';
      /** The tiles that were laid. */
      laid: string[];
    }
  | {
      /** What. */
      action: string;
      event: 'action';
      /** The tiles that were laid because a stage ended. */
      laid: string[] | null;
      /** Who. */
      seat: number;
    };

/** What an action would do. */
export type AtacamaPreview = {
  ending: AtacamaEnding | null;
  /** How many fields remain. */
  fields_left: number;
  /** How many fields it takes from everyone, its own included. */
  fields_taken: number;
  /** The lines it changes, as they would be. */
  lines: AtacamaLineView[];
  /** Whether new tiles would be laid, so that it could not be taken back. */
  reveals: boolean;
  /** The scores as they would stand. */
  scores: number[];
};

/** What a seat scores: which lines, and by which concession. */
export type AtacamaRole = {
  /** The right. */
  concession: AtacamaConcession;
  /** The lines. */
  direction: AtacamaDirection;
};

/** One seat on the screen. */
export type AtacamaSeatView = {
  role: AtacamaRole | null;
  /** Its score as it would stand if the game ended now. */
  score: number;
  /** Which seat. */
  seat: number;
  /** Its unused rigs. */
  stock: AtacamaStock;
};

/** The shape of a board. */
export type AtacamaShape = 'square' | 'hexagonal';

/** The rigs a player has not used yet. */
export type AtacamaStock = {
  /** In the basic colour. */
  basic: number;
  /** In the second colour. */
  second: number;
};

/** The four games. */
export type AtacamaVariant = 'basic' | 'enhanced' | 'three' | 'four';

/** The table as an observer's screen shows it. */
export type AtacamaView = {
  /** The board. */
  board: AtacamaShape;
  claim: AtacamaClaim | null;
  ending: AtacamaEnding | null;
  /**
   * Every field, in writing order. As JSON one text, three characters a field: its ore as records write it (`G3`; `..`
   * if unknown), then `o` open, `x` blocked, `r` rig, `s` second-colour rig, `?` hidden or `-` desert.
   */
  fields: string;
  /** How many fields can still take a rig (AT-33). */
  fields_left: number;
  /** Every line that someone scores or could score. As JSON the lines of each direction together. */
  lines: AtacamaDirectionView[];
  /** Whether the game is over, by its rules or because a seat left. */
  over: boolean;
  /** Every seat, in order. */
  seats: AtacamaSeatView[];
  /** The stage of the enhanced game, once tiles are laid (AT-15). */
  stage: number | null;
  /** How many turns all players together still have in a stage that ends (AT-15). */
  stage_turns_left: number | null;
  /** Whether second-colour rigs are used. */
  tactical: boolean;
  /** The tile at each place in reading order, `None` while face down (enhanced game). */
  tiles: (string | null)[];
  /** Who is to act; nobody when chance is, or when the game is over. */
  to_act: number | null;
  /** Which of the four games. */
  variant: AtacamaVariant;
};

/** What a line is worth to a seat. */
export type AtacamaWorth = {
  /** To whom. */
  seat: number;
  /** How much. */
  worth: number;
};

/** What lines are worth to a seat. */
export type AtacamaWorthOfLines = {
  /** To whom. */
  seat: number;
  /** How much. */
  worth: number[];
};

/** Turns in a row that brought a game no further, where too many of them end it. */
export type CoreStandstill = {
  /** How many end the game. */
  limit: number;
  /** How many there have been. */
  turns: number;
};

/** What a card lets the player do who turns it up (DM-11). */
export type DigMarsBonus = 'dig' | 'salvage' | 'shift' | 'point' | 'radar';

/** How a game of Dig Mars ends. */
export type DigMarsEnding = 'declared' | 'all-taken' | 'last-card' | 'no-progress';

/** The three kinds of equipment (DM-3). */
export type DigMarsEquipment = 'digging' | 'salvage' | 'fleet';

/** What an observer sees of an event. */
export type DigMarsObservation =
  | {
      /** Their hardness. */
      backs: number[];
      event: 'deal';
    }
  | {
      event: 'first';
      /** Who begins. */
      seat: number;
    }
  | {
      /** What. */
      action: string;
      event: 'action';
      own_eyes: DigMarsSeenCard | null;
      /** Who. */
      seat: number;
      /** What each player got of it (DM-15). */
      shares: number[] | null;
      taken: DigMarsSeenCard | null;
      turned_up: DigMarsSeenCard | null;
      /** The hardness of the back that a salvage uncovered (DM-7). */
      uncovered: number | null;
    };

/** One place on the screen. */
export type DigMarsPlaceView = {
  /** How many cards lie there. */
  cards: number;
  /** Who has looked at the unexplored top card (DM-12). */
  looked: boolean[];
  /** Its name. */
  place: string;
  /** How many stations each seat has there. */
  stations: number[];
  /** What lies on top. */
  top: DigMarsTopView;
};

/** What an action would do. */
export type DigMarsPreview = {
  /** How many actions it would have left. */
  actions_left: number;
  ending: DigMarsEnding | null;
  known: DigMarsSeenCard | null;
  /** The seat's own points after it. */
  points: number;
  raised: DigMarsRaised | null;
  /** Whether it would show something new, so that it could not be taken back. */
  reveals: boolean;
  /** What each seat would get of a salvaged card (DM-15). */
  shares: number[] | null;
};

/** What is printed on a card. */
export type DigMarsPrint = {
  bonus: DigMarsBonus | null;
  /** How difficult it is to salvage, 1 to 4. */
  difficulty: number;
  /** How hard the rock is, 1 to 4: on the back. */
  hardness: number;
  /** The treasure points: on the front, like the rest. */
  points: number;
};

/** An equipment at its new level. */
export type DigMarsRaised = {
  /** Which one. */
  equipment: DigMarsEquipment;
  /** Its level. */
  level: number;
};

/** One seat on the screen. */
export type DigMarsSeatView = {
  /** The level of its digging equipment. */
  digging: number;
  /** The level of its fleet, which is how many stations it may have in play. */
  fleet: number;
  /** Its points, where the observer may see them (DM-19). */
  points: number | null;
  /** The level of its salvage equipment. */
  salvage: number;
  /** Which seat. */
  seat: number;
};

/** A card whose front someone saw. */
export type DigMarsSeenCard = DigMarsPrint & {
  /** Its number in the deck. */
  card: number;
};

/** What lies on top of a place. */
export type DigMarsTopView =
  | {
      top: 'nothing';
    }
  | {
      /** How hard its rock is. */
      hardness: number;
      known: DigMarsSeenCard | null;
      top: 'back';
    }
  | {
      /** What it is. */
      card: DigMarsSeenCard;
      top: 'front';
    };

/** The table as an observer's screen shows it. */
export type DigMarsView = {
  /** How many actions the seat to act has left in its turn (DM-5). */
  actions_left: number;
  /** The bonuses it can still use in its turn, one entry for each use (DM-10). */
  bonuses: DigMarsBonus[];
  /** How many cards have not been taken. */
  cards_left: number;
  /** The deck's name. */
  deck: string;
  ending: DigMarsEnding | null;
  /** How many points it takes to declare victory (DM-17). */
  goal: number | null;
  /** Whether the first stations are being placed (DM-4). */
  landing: boolean;
  /** Whether the last card ends the game and nobody declares (DM-20). */
  last_card: boolean;
  /** Whether everyone sees everyone's points (DM-19). */
  open: boolean;
  /** Whether the game is over, by its rules or because a seat left. */
  over: boolean;
  /** Every place, from a1 to d4. */
  places: DigMarsPlaceView[];
  /** Everyone's rank, once the rules have ended the game: who declared is first, whoever has more points (DM-17). */
  ranks: number[] | null;
  /** Every seat, in order. */
  seats: DigMarsSeatView[];
  standstill: CoreStandstill | null;
  /**
   * The cards that have been taken, in the deck's order, in the game in which they lie open (DM-20); elsewhere they are
   * not listed, for that would help to count (DM-19).
   */
  taken: DigMarsSeenCard[];
  /** Who is to act; nobody when chance is, or when the game is over. */
  to_act: number | null;
};

/** The colour of a cube (GH-2), in the order in which the letters of GH-21 stand. */
export type GhawarColour = 'red' | 'blue' | 'green' | 'yellow' | 'white' | 'black';

/** What a seat has delivered of a colour. */
export type GhawarDeliveredView = {
  /** The colour. */
  colour: GhawarColour;
  /** How many cubes. */
  cubes: number;
  /** Whether that is strictly more than anyone else has, for the bonus (GH-20). */
  majority: boolean;
};

/** How two dice name a platform: the switch `dice` (GH-6). */
export type GhawarDiceRule = 'ordered' | 'choice';

/** How a game of Ghawar ends. */
export type GhawarEnding = 'all-delivered' | 'no-progress';

/** What anyone sees of an event. */
export type GhawarObservation =
  | {
      /** The cubes' letters in writing order. */
      cubes: string;
      event: 'deal';
      /** The letters of the colours worth 1 to 6. */
      values: string;
    }
  | {
      /** Whether the player now chooses a platform. If neither, nothing happened. */
      chooses: boolean;
      /** What they show. */
      dice: number[];
      event: 'build';
      /** Where the rig went at once. */
      put: string | null;
      /** For whom. */
      seat: number;
    }
  | {
      /** What it shows. */
      die: number;
      event: 'roll';
      /** Whether no truck of theirs could drive it, so that the turn ended (GH-15). */
      passed: boolean;
      /** For whom. */
      seat: number;
    }
  | {
      /** What. */
      action: string;
      delivered: GhawarColour | null;
      event: 'action';
      loaded: GhawarColour | null;
      paid: GhawarPayment | null;
      /** Who. */
      seat: number;
    };

/** A price paid to the owner of a rig (GH-16). */
export type GhawarPayment = {
  /** How much. */
  barrels: number;
  /** Who is paid. */
  to: number;
};

/** One platform on the screen. */
export type GhawarPlatformView = {
  cube: GhawarColour | null;
  /** Its name. */
  platform: string;
  /** The point of the raster on which it lies. */
  point: string;
  /** Whose rig stands on it. */
  rig: number | null;
};

/** What an action would do. */
export type GhawarPreview = {
  /** The barrels as they would stand. */
  barrels: number[];
  delivers: GhawarColour | null;
  ending: GhawarEnding | null;
  loads: GhawarColour | null;
  payment: GhawarPayment | null;
  /** The scores as they would stand. */
  scores: number[];
};

/** One seat on the screen. */
export type GhawarSeatView = {
  /** Its barrels. */
  barrels: number;
  /** What it has delivered, colour by colour. */
  delivered: GhawarDeliveredView[];
  /** The spaces at which its trucks enter and leave. */
  entries: string[];
  /** Its rigs on the field. */
  rigs: number;
  /** Its score as it would stand if the game ended now. */
  score: number;
  /** Which seat. */
  seat: number;
  /** Where it sits. */
  side: GhawarSide;
  /** Its rigs that are still to be put; what is left of them leaves the game (GH-7). */
  stock: number;
};

/** A side of the field, with the depot of the player who sits there (GH-5). */
export type GhawarSide = 'south' | 'west' | 'north' | 'east';

/** What a space of the road is (GH-8). */
export type GhawarSpaceKind = 'crossing' | 'gap';

/** One space of the roads on the screen. */
export type GhawarSpaceView = {
  /** What it is. */
  kind: GhawarSpaceKind;
  /** Its name. */
  space: string;
};

/** What comes next. */
export type GhawarStage = 'deal' | 'building' | 'choosing' | 'turn' | 'rolling' | 'driving' | 'over';

/** One truck on the screen. */
export type GhawarTruckView = {
  load: GhawarColour | null;
  /** Whose it is. */
  seat: number;
  /** The space on which it stands; none in the depot. */
  space: string | null;
};

/** One place of the value board. */
export type GhawarValueView = {
  /** The colour that lies there. */
  colour: GhawarColour;
  /** What it is worth. */
  value: number;
};

/** The table as an observer's screen shows it. */
export type GhawarView = {
  /** The dice with which a player is to do something. */
  dice: number[];
  /** How dice name platforms. */
  dice_rule: GhawarDiceRule;
  ending: GhawarEnding | null;
  /** Whether the game is over, by its rules or because a seat left. */
  over: boolean;
  /** Every platform, in writing order. */
  platforms: GhawarPlatformView[];
  /** How many play. */
  players: number;
  /** Whether a road runs around the outside. */
  ring_road: boolean;
  /** Every seat, in order. */
  seats: GhawarSeatView[];
  /** How many columns, and how many rows, the raster has on which platforms and spaces lie. */
  side: number;
  /** Every space of the roads, row by row from the bottom. */
  spaces: GhawarSpaceView[];
  /** What comes next. */
  stage: GhawarStage;
  standstill: CoreStandstill | null;
  /** Who is to act; nobody when chance is, or when the game is over. */
  to_act: number | null;
  /** Every truck, by seat, those in the depot first. */
  trucks: GhawarTruckView[];
  /** How many trucks each player has. */
  trucks_each: number;
  /** Whose turn it is, also while chance rolls for them; nobody's before the deal and after the end. */
  turn: number | null;
  /** The colours from the least to the most valuable; none before they are drawn. */
  values: GhawarValueView[];
};
