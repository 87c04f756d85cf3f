-- Moments are milliseconds since 1970; ids are sixteen letters and digits.

CREATE TABLE settings (
    name text PRIMARY KEY,
    value bytea NOT NULL
);

CREATE TABLE tables (
    id text COLLATE "C" PRIMARY KEY,
    opened_at bigint NOT NULL,
    changed_at bigint NOT NULL,
    game text NOT NULL,
    seats integer NOT NULL,
    stage text NOT NULL,
    public boolean NOT NULL,
    rated boolean NOT NULL,
    card text NOT NULL
);
CREATE INDEX tables_changed ON tables (changed_at, id);
CREATE INDEX tables_stage ON tables (stage, changed_at, id);

-- No reference to the row of the table: whether an entry gets in decides who may write that row.
CREATE TABLE events (
    table_id text COLLATE "C" NOT NULL,
    seq integer NOT NULL,
    at bigint NOT NULL,
    body text NOT NULL,
    PRIMARY KEY (table_id, seq)
);

CREATE TABLE participants (
    table_id text COLLATE "C" NOT NULL REFERENCES tables (id),
    place integer NOT NULL,
    person_id text COLLATE "C" NOT NULL,
    to_act boolean NOT NULL,
    PRIMARY KEY (table_id, place)
);
CREATE INDEX participants_person ON participants (person_id);

CREATE TABLE wakes (
    table_id text COLLATE "C" PRIMARY KEY REFERENCES tables (id),
    wake_at bigint NOT NULL,
    leased_until bigint,
    due_at bigint NOT NULL GENERATED ALWAYS AS (greatest(wake_at, leased_until)) STORED
);
CREATE INDEX wakes_due ON wakes (due_at);

CREATE TABLE presence (
    person_id text COLLATE "C" PRIMARY KEY,
    at bigint NOT NULL
);

CREATE TABLE results (
    table_id text COLLATE "C" PRIMARY KEY REFERENCES tables (id),
    game text NOT NULL,
    seats integer NOT NULL,
    rated boolean NOT NULL,
    public boolean NOT NULL,
    ending text NOT NULL,
    at bigint NOT NULL,
    -- Whether the ratings that follow have been written.
    counted boolean NOT NULL DEFAULT false
);
CREATE INDEX results_public ON results (at, table_id) WHERE public;
CREATE INDEX results_uncounted ON results (at, table_id) WHERE rated AND NOT counted;

CREATE TABLE result_players (
    table_id text COLLATE "C" NOT NULL REFERENCES results (table_id),
    seat integer NOT NULL,
    person_id text COLLATE "C",
    name text NOT NULL,
    score integer NOT NULL,
    rank integer NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX result_players_person ON result_players (person_id);

CREATE TABLE tallies (
    game text NOT NULL,
    what text NOT NULL,
    value text NOT NULL,
    count bigint NOT NULL,
    PRIMARY KEY (game, what, value)
);

CREATE TABLE people (
    id text COLLATE "C" PRIMARY KEY,
    kind text NOT NULL,
    name text NOT NULL,
    name_key text UNIQUE,
    created_at bigint NOT NULL,
    owner text COLLATE "C",
    became text COLLATE "C",
    banned_until bigint,
    muted_until bigint,
    session integer NOT NULL,
    deleted_at bigint,
    webhook_url text,
    webhook_secret bytea,
    password text
);
CREATE INDEX people_owner ON people (owner) WHERE owner IS NOT NULL;
CREATE INDEX people_became ON people (became) WHERE became IS NOT NULL;

CREATE TABLE recovery_codes (
    person_id text COLLATE "C" NOT NULL REFERENCES people (id),
    place integer NOT NULL,
    hash text NOT NULL,
    PRIMARY KEY (person_id, place)
);

CREATE TABLE tokens (
    id text COLLATE "C" PRIMARY KEY,
    person_id text COLLATE "C" NOT NULL REFERENCES people (id),
    name text NOT NULL,
    scopes text NOT NULL,
    hash text NOT NULL UNIQUE,
    created_at bigint NOT NULL,
    expires_at bigint,
    used_at bigint
);
CREATE INDEX tokens_person ON tokens (person_id);

CREATE TABLE ratings (
    person_id text COLLATE "C" NOT NULL,
    game text NOT NULL,
    seats integer NOT NULL,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    games integer NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (person_id, game, seats)
);
CREATE INDEX ratings_best ON ratings (game, seats, rating);

CREATE TABLE chat (
    table_id text COLLATE "C" NOT NULL,
    room text NOT NULL,
    number bigint NOT NULL,
    person_id text COLLATE "C" NOT NULL,
    name text NOT NULL,
    at bigint NOT NULL,
    text text NOT NULL,
    PRIMARY KEY (table_id, room, number)
);
CREATE INDEX chat_person ON chat (person_id);

CREATE TABLE blocks (
    by_id text COLLATE "C" NOT NULL,
    about_id text COLLATE "C" NOT NULL,
    PRIMARY KEY (by_id, about_id)
);
CREATE INDEX blocks_about ON blocks (about_id);

CREATE TABLE reports (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    by_id text COLLATE "C" NOT NULL,
    about_id text COLLATE "C" NOT NULL,
    table_id text COLLATE "C",
    text text NOT NULL,
    at bigint NOT NULL,
    closed_at bigint
);

CREATE TABLE seeks (
    person_id text COLLATE "C" PRIMARY KEY,
    wish text NOT NULL,
    rating double precision NOT NULL,
    since bigint NOT NULL,
    until bigint NOT NULL
);
CREATE INDEX seeks_wish ON seeks (wish, since);
