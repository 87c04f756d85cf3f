-- Moments are milliseconds since 1970; ids are sixteen letters and digits.

CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE tables (
    -- The log goes by this number: the index of the log stays narrow, and tables that are played at the same time are
    -- neighbours in it, so that one commit touches few pages.
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    opened_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    game TEXT NOT NULL,
    seats INTEGER NOT NULL,
    stage TEXT NOT NULL,
    public INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    card TEXT NOT NULL
) STRICT;
CREATE INDEX tables_changed ON tables (changed_at, id);
CREATE INDEX tables_stage ON tables (stage, changed_at, id);

-- Rows are only ever added at the end; the index finds them again.
CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    table_number INTEGER NOT NULL REFERENCES tables (number),
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    UNIQUE (table_number, seq)
) STRICT;

CREATE TABLE participants (
    table_id TEXT NOT NULL REFERENCES tables (id),
    place INTEGER NOT NULL,
    person_id TEXT NOT NULL,
    to_act INTEGER NOT NULL,
    PRIMARY KEY (table_id, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX participants_person ON participants (person_id);

CREATE TABLE wakes (
    table_number INTEGER PRIMARY KEY REFERENCES tables (number),
    wake_at INTEGER NOT NULL,
    leased_until INTEGER,
    due_at INTEGER NOT NULL GENERATED ALWAYS AS (max(wake_at, coalesce(leased_until, wake_at))) STORED
) STRICT;
CREATE INDEX wakes_due ON wakes (due_at);

CREATE TABLE presence (
    person_id TEXT PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE results (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    game TEXT NOT NULL,
    seats INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    public INTEGER NOT NULL,
    ending TEXT NOT NULL,
    at INTEGER NOT NULL,
    -- Whether the ratings that follow have been written.
    counted INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX results_public ON results (at, table_id) WHERE public;
CREATE INDEX results_uncounted ON results (at, table_id) WHERE rated AND NOT counted;

CREATE TABLE result_players (
    table_id TEXT NOT NULL REFERENCES results (table_id),
    seat INTEGER NOT NULL,
    person_id TEXT,
    name TEXT NOT NULL,
    score INTEGER NOT NULL,
    rank INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX result_players_person ON result_players (person_id);

CREATE TABLE tallies (
    game TEXT NOT NULL,
    what TEXT NOT NULL,
    value TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (game, what, value)
) STRICT, WITHOUT ROWID;

CREATE TABLE people (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    name_key TEXT UNIQUE,
    created_at INTEGER NOT NULL,
    owner TEXT,
    became TEXT,
    banned_until INTEGER,
    muted_until INTEGER,
    session INTEGER NOT NULL,
    deleted_at INTEGER,
    webhook_url TEXT,
    webhook_secret BLOB,
    password TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX people_owner ON people (owner) WHERE owner IS NOT NULL;
CREATE INDEX people_became ON people (became) WHERE became IS NOT NULL;

CREATE TABLE recovery_codes (
    person_id TEXT NOT NULL REFERENCES people (id),
    place INTEGER NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (person_id, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE tokens (
    id TEXT PRIMARY KEY,
    person_id TEXT NOT NULL REFERENCES people (id),
    name TEXT NOT NULL,
    scopes TEXT NOT NULL,
    hash TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX tokens_person ON tokens (person_id);

CREATE TABLE ratings (
    person_id TEXT NOT NULL,
    game TEXT NOT NULL,
    seats INTEGER NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (person_id, game, seats)
) STRICT, WITHOUT ROWID;
CREATE INDEX ratings_best ON ratings (game, seats, rating);

CREATE TABLE chat (
    table_id TEXT NOT NULL,
    room TEXT NOT NULL,
    number INTEGER NOT NULL,
    person_id TEXT NOT NULL,
    name TEXT NOT NULL,
    at INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, room, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX chat_person ON chat (person_id);

CREATE TABLE blocks (
    by_id TEXT NOT NULL,
    about_id TEXT NOT NULL,
    PRIMARY KEY (by_id, about_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX blocks_about ON blocks (about_id);

CREATE TABLE reports (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    by_id TEXT NOT NULL,
    about_id TEXT NOT NULL,
    table_id TEXT,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    closed_at INTEGER
) STRICT;

CREATE TABLE seeks (
    person_id TEXT PRIMARY KEY,
    wish TEXT NOT NULL,
    rating REAL NOT NULL,
    since INTEGER NOT NULL,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX seeks_wish ON seeks (wish, since);
