
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE TABLE public.blocks (
    by_id text NOT NULL COLLATE pg_catalog."C",
    about_id text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE public.chat (
    table_id text NOT NULL COLLATE pg_catalog."C",
    room text NOT NULL,
    number bigint NOT NULL,
    person_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    at bigint NOT NULL,
    text text NOT NULL
);

CREATE TABLE public.events (
    table_id text NOT NULL COLLATE pg_catalog."C",
    seq integer NOT NULL,
    at bigint NOT NULL,
    body text NOT NULL
);

CREATE TABLE public.motherlode_schema (
    version integer NOT NULL
);

CREATE TABLE public.participants (
    table_id text NOT NULL COLLATE pg_catalog."C",
    place integer NOT NULL,
    person_id text NOT NULL COLLATE pg_catalog."C",
    to_act boolean NOT NULL
);

CREATE TABLE public.people (
    id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    name text NOT NULL,
    name_key text,
    created_at bigint NOT NULL,
    owner text COLLATE pg_catalog."C",
    became text COLLATE pg_catalog."C",
    banned_until bigint,
    muted_until bigint,
    session integer NOT NULL,
    deleted_at bigint,
    webhook_url text,
    webhook_secret bytea,
    password text
);

CREATE TABLE public.presence (
    person_id text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL
);

CREATE TABLE public.ratings (
    person_id text NOT NULL COLLATE pg_catalog."C",
    game text NOT NULL,
    seats integer NOT NULL,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    games integer NOT NULL,
    at bigint NOT NULL
);

CREATE TABLE public.recovery_codes (
    person_id text NOT NULL COLLATE pg_catalog."C",
    place integer NOT NULL,
    hash text NOT NULL
);

CREATE TABLE public.reports (
    number bigint NOT NULL,
    by_id text NOT NULL COLLATE pg_catalog."C",
    about_id text NOT NULL COLLATE pg_catalog."C",
    table_id text COLLATE pg_catalog."C",
    text text NOT NULL,
    at bigint NOT NULL,
    closed_at bigint
);

ALTER TABLE public.reports ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.reports_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.result_players (
    table_id text NOT NULL COLLATE pg_catalog."C",
    seat integer NOT NULL,
    person_id text COLLATE pg_catalog."C",
    name text NOT NULL,
    score integer NOT NULL,
    rank integer NOT NULL
);

CREATE TABLE public.results (
    table_id text NOT NULL COLLATE pg_catalog."C",
    game text NOT NULL,
    seats integer NOT NULL,
    rated boolean NOT NULL,
    public boolean NOT NULL,
    ending text NOT NULL,
    at bigint NOT NULL,
    counted boolean DEFAULT false NOT NULL
);

CREATE TABLE public.seeks (
    person_id text NOT NULL COLLATE pg_catalog."C",
    wish text NOT NULL,
    rating double precision NOT NULL,
    since bigint NOT NULL,
    until bigint NOT NULL
);

CREATE TABLE public.settings (
    name text NOT NULL,
    value bytea NOT NULL
);

CREATE TABLE public.tables (
    id text NOT NULL COLLATE pg_catalog."C",
    opened_at bigint NOT NULL,
    changed_at bigint NOT NULL,
    game text NOT NULL,
    seats integer NOT NULL,
    stage text NOT NULL,
    public boolean NOT NULL,
    rated boolean NOT NULL,
    card text NOT NULL
);

CREATE TABLE public.tallies (
    game text NOT NULL,
    what text NOT NULL,
    value text NOT NULL,
    count bigint NOT NULL
);

CREATE TABLE public.tokens (
    id text NOT NULL COLLATE pg_catalog."C",
    person_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    scopes text NOT NULL,
    hash text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint,
    used_at bigint
);

CREATE TABLE public.wakes (
    table_id text NOT NULL COLLATE pg_catalog."C",
    wake_at bigint NOT NULL,
    leased_until bigint,
    due_at bigint GENERATED ALWAYS AS (GREATEST(wake_at, leased_until)) STORED NOT NULL
);

INSERT INTO public.blocks VALUES ('wv8406gc8vf3pv2b', '08xr6f4gt1t8rt2q');

INSERT INTO public.chat VALUES ('smaabbq71nk9mp1s', 'seats', 1, 'd8azb622jcfp1s64', 'Ada', 1794889404264, 'Good luck!');
INSERT INTO public.chat VALUES ('smaabbq71nk9mp1s', 'seats', 2, 'wv8406gc8vf3pv2b', 'Grace', 1794889404453, 'Glück auf!');
INSERT INTO public.chat VALUES ('d0y1tam8132f9hec', 'seats', 1, 'wv8406gc8vf3pv2b', 'Grace', 1794889429580, 'To be continued.');

INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 1, 1794889402949, '{"event":{"what":"opened","setup":{"game":"atacama","options":{"tactical":false,"tiles":"classic","variant":"basic"},"data":{"ore":"S1G4C3S2C4S4G1S2G5C1S3G4G3C2G3C4G2S3C3G1S5S1G2C5S3C5C1S2C5G2C3S4G3C2S1S3S5G1S1G4S2C2G5G3C2G3C4C2S4C1G2C3S5G1G2S3C1G3S2C3S2C3G5S5G2G4C1G5S1G4C2S1C4C1S3C5G1S4G1S4C4"},"order":"drawn","public":true,"clock":{"kind":"days","days":14},"rated":true,"absent":{"kind":"wait"}},"by":"d8azb622jcfp1s64","chairs":[{"kind":"person","person":"d8azb622jcfp1s64","name":"Ada","is":"account"},{"kind":"invited","person":"wv8406gc8vf3pv2b","name":"Grace"}],"seal":{"deal":"d7a2cgshf41japg4","secret":"ad8ed07d00ad7d6a68f9e94ec2a3830c354227a6df582086db8d1651fe98b2c9","commitment":"880707e75d68e8ded466518db16536599c9458d27c467a1dab26a5c482b43c33"}}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 2, 1794889403160, '{"event":{"what":"sat","chair":1,"sitter":{"kind":"person","person":"wv8406gc8vf3pv2b","name":"Grace","is":"account"}},"command":{"person":"wv8406gc8vf3pv2b","id":"m1"}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 3, 1794889403571, '{"event":{"what":"committed","chair":0,"commitment":"670696704d360ed128286113c616249cf8c13e591f50f8a7a63da0dc2c3fbd38"},"command":{"person":"d8azb622jcfp1s64","id":"m1"}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 4, 1794889403773, '{"event":{"what":"committed","chair":1,"commitment":"2014c051fac0f4b73ee6c6a5e07fd031cecdcf0cf31a4ba46948ce5b61ce4a48"},"command":{"person":"wv8406gc8vf3pv2b","id":"m2"}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 5, 1794889403838, '{"event":{"what":"nonce-opened","chair":0,"nonce":"0101010101010101010101010101010101010101010101010101010101010101"},"command":{"person":"d8azb622jcfp1s64","id":"m2"}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 6, 1794889403972, '{"event":{"what":"nonce-opened","chair":1,"nonce":"0202020202020202020202020202020202020202020202020202020202020202"},"command":{"person":"wv8406gc8vf3pv2b","id":"m3"}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 7, 1794889403972, '{"event":{"what":"started","seating":[1,0]}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 8, 1794889404757, '{"event":{"what":"entry","entry":"1 i1","spent":616},"command":{"person":"wv8406gc8vf3pv2b","id":"m4"}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 9, 1794889404984, '{"event":{"what":"entry","entry":"2 d6","spent":145},"command":{"person":"d8azb622jcfp1s64","id":"m3"}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 10, 1794889405126, '{"event":{"what":"entry","entry":"1 h7","spent":106},"command":{"person":"wv8406gc8vf3pv2b","id":"m5"}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 11, 1794889405298, '{"event":{"what":"entry","entry":"2 h5","spent":126},"command":{"person":"d8azb622jcfp1s64","id":"m4"}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 12, 1794889405426, '{"event":{"what":"entry","entry":"1 d1","spent":101},"command":{"person":"wv8406gc8vf3pv2b","id":"m6"}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 13, 1794889405673, '{"event":{"what":"entry","entry":"2 e4","spent":171},"command":{"person":"d8azb622jcfp1s64","id":"m5"}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 14, 1794889405893, '{"event":{"what":"entry","entry":"1 i8","spent":167},"command":{"person":"wv8406gc8vf3pv2b","id":"m7"}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 15, 1794889406012, '{"event":{"what":"entry","entry":"2 d9","spent":113},"command":{"person":"d8azb622jcfp1s64","id":"m6"}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 16, 1794889406208, '{"event":{"what":"entry","entry":"1 h3","spent":128},"command":{"person":"wv8406gc8vf3pv2b","id":"m8"}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 17, 1794889406347, '{"event":{"what":"entry","entry":"2 b9","spent":81},"command":{"person":"d8azb622jcfp1s64","id":"m7"}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 18, 1794889406555, '{"event":{"what":"entry","entry":"1 g8","spent":150},"command":{"person":"wv8406gc8vf3pv2b","id":"m9"}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 19, 1794889406724, '{"event":{"what":"entry","entry":"2 c8","spent":163},"command":{"person":"d8azb622jcfp1s64","id":"m8"}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 20, 1794889406880, '{"event":{"what":"entry","entry":"1 a2","spent":113},"command":{"person":"wv8406gc8vf3pv2b","id":"m10"}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 21, 1794889407019, '{"event":{"what":"entry","entry":"2 a4","spent":72},"command":{"person":"d8azb622jcfp1s64","id":"m9"}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 22, 1794889407253, '{"event":{"what":"entry","entry":"1 f7","spent":112},"command":{"person":"wv8406gc8vf3pv2b","id":"m11"}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 23, 1794889407429, '{"event":{"what":"entry","entry":"2 e2","spent":125},"command":{"person":"d8azb622jcfp1s64","id":"m10"}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 24, 1794889407694, '{"event":{"what":"entry","entry":"1 f5","spent":190},"command":{"person":"wv8406gc8vf3pv2b","id":"m12"}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 25, 1794889407826, '{"event":{"what":"entry","entry":"2 f1","spent":83},"command":{"person":"d8azb622jcfp1s64","id":"m11"}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 26, 1794889407954, '{"event":{"what":"entry","entry":"1 g4","spent":125},"command":{"person":"wv8406gc8vf3pv2b","id":"m13"}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 27, 1794889408284, '{"event":{"what":"entry","entry":"2 c5","spent":209},"command":{"person":"d8azb622jcfp1s64","id":"m12"}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 28, 1794889408413, '{"event":{"what":"entry","entry":"1 c2","spent":118},"command":{"person":"wv8406gc8vf3pv2b","id":"m14"}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 29, 1794889408541, '{"event":{"what":"entry","entry":"2 f3","spent":121},"command":{"person":"d8azb622jcfp1s64","id":"m13"}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 30, 1794889408678, '{"event":{"what":"entry","entry":"1 b7","spent":113},"command":{"person":"wv8406gc8vf3pv2b","id":"m15"}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 31, 1794889408850, '{"event":{"what":"entry","entry":"2 b1","spent":113},"command":{"person":"d8azb622jcfp1s64","id":"m14"}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 32, 1794889409004, '{"event":{"what":"entry","entry":"1 a8","spent":124},"command":{"person":"wv8406gc8vf3pv2b","id":"m16"}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 33, 1794889409205, '{"event":{"what":"entry","entry":"2 i4","spent":151},"command":{"person":"d8azb622jcfp1s64","id":"m15"}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 34, 1794889409329, '{"event":{"what":"entry","entry":"1 i6","spent":87},"command":{"person":"wv8406gc8vf3pv2b","id":"m17"}}');
INSERT INTO public.events VALUES ('smaabbq71nk9mp1s', 35, 1794889409486, '{"event":{"what":"entry","entry":"2 f9","spent":150},"command":{"person":"d8azb622jcfp1s64","id":"m16"}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 1, 1794889409788, '{"event":{"what":"opened","setup":{"game":"atacama","options":{"tactical":false,"tiles":"classic","variant":"enhanced"},"data":{"tiles":{"A":"G2S3C1S5G2G4C4C1S3","B":"G3S2C3C1G5S1C5G1S4","C":"S2C3G5G4C2S1G1S4C4","D":"S2C5G2S5G1S1G3C4C2","E":"C3S4G3G4S2C2S4C1G2","F":"C2S1S3G5G3C2C3S5G1","G":"S1G4C3C1S3G4C3G1S5","H":"S2C4S4G3C2G3S1G2C5","I":"G1S2G5C4G2S3S3C5C1"}},"order":"chosen","public":true,"clock":{"kind":"none"},"rated":false,"absent":{"kind":"wait"}},"by":"6m02hm04jv6fxv76","chairs":[{"kind":"person","person":"6m02hm04jv6fxv76","name":"Jørgen","is":"guest"},{"kind":"house","level":2}],"seal":{"deal":"spnwz587cwe1axjx","secret":"f457b506ba77613ad235177cd61bb835b853b460317fa97915a63b3e0f0db4b7","commitment":"fb0a0a91988675a75715570a39cd882073179d5c11eec1bb861d3b69c43e8637"}}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 2, 1794889410005, '{"event":{"what":"committed","chair":0,"commitment":"3ca0457a57cad85f70c29d5584dd4a8b40d1de6de6fe13f0f52c401155e9ea67"},"command":{"person":"6m02hm04jv6fxv76","id":"m1"}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 3, 1794889410104, '{"event":{"what":"nonce-opened","chair":0,"nonce":"0101010101010101010101010101010101010101010101010101010101010101"},"command":{"person":"6m02hm04jv6fxv76","id":"m2"}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 4, 1794889410104, '{"event":{"what":"started","seating":[0,1]}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 5, 1794889410104, '{"event":{"what":"entry","entry":"chance deal BCEFIDHGA"}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 20, 1794889411368, '{"event":{"what":"entry","entry":"1 i5","spent":65},"command":{"person":"6m02hm04jv6fxv76","id":"m10"}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 23, 1794889411506, '{"event":{"what":"entry","entry":"2 a1"}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 30, 1794889412114, '{"event":{"what":"entry","entry":"1 g8","spent":112},"command":{"person":"6m02hm04jv6fxv76","id":"m15"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 44, 1794889413054, '{"event":{"what":"entry","entry":"1 drive"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 45, 1794889413054, '{"event":{"what":"entry","entry":"chance roll 2"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 50, 1794889413403, '{"event":{"what":"entry","entry":"1 drive"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 51, 1794889413403, '{"event":{"what":"entry","entry":"chance roll 1"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 58, 1794889413610, '{"event":{"what":"entry","entry":"1 f1-depot"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 64, 1794889413844, '{"event":{"what":"entry","entry":"1 rig p54-p46"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 67, 1794889413881, '{"event":{"what":"entry","entry":"2 rig p32-p43"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 77, 1794889414025, '{"event":{"what":"entry","entry":"2 drive"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 78, 1794889414025, '{"event":{"what":"entry","entry":"chance roll 2"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 83, 1794889414156, '{"event":{"what":"entry","entry":"2 h7-d5"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 88, 1794889414321, '{"event":{"what":"entry","entry":"1 rig p11-p26"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 92, 1794889414436, '{"event":{"what":"entry","entry":"1 j2-depot"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 96, 1794889414550, '{"event":{"what":"entry","entry":"1 rig p26-p44"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 101, 1794889414829, '{"event":{"what":"entry","entry":"2 rig p56-p23"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 103, 1794889415044, '{"event":{"what":"entry","entry":"2 rig p31-p54"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 108, 1794889415388, '{"event":{"what":"entry","entry":"1 f2-depot"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 114, 1794889415680, '{"event":{"what":"entry","entry":"1 rig p43-p12"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 116, 1794889415770, '{"event":{"what":"entry","entry":"1 rig p22-p13"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 1, 1794889416341, '{"event":{"what":"opened","setup":{"game":"dig-mars","options":{"deck":"standard","last-card":false,"open":false,"players":3},"data":{"deck":[{"bonus":null,"difficulty":1,"hardness":1,"points":1},{"bonus":null,"difficulty":1,"hardness":1,"points":1},{"bonus":null,"difficulty":1,"hardness":1,"points":1},{"bonus":null,"difficulty":1,"hardness":1,"points":1},{"bonus":"dig","difficulty":1,"hardness":1,"points":1},{"bonus":"radar","difficulty":1,"hardness":1,"points":1},{"bonus":"salvage","difficulty":1,"hardness":1,"points":1},{"bonus":"point","difficulty":2,"hardness":1,"points":1},{"bonus":"shift","difficulty":3,"hardness":1,"points":1},{"bonus":"radar","difficulty":2,"hardness":1,"points":2},{"bonus":null,"difficulty":3,"hardness":1,"points":2},{"bonus":"point","difficulty":3,"hardness":1,"points":2},{"bonus":null,"difficulty":4,"hardness":1,"points":2},{"bonus":null,"difficulty":4,"hardness":1,"points":2},{"bonus":null,"difficulty":2,"hardness":1,"points":3},{"bonus":null,"difficulty":4,"hardness":1,"points":3},{"bonus":"salvage","difficulty":1,"hardness":2,"points":1},{"bonus":"shift","difficulty":1,"hardness":2,"points":1},{"bonus":"dig","difficulty":2,"hardness":2,"points":1},{"bonus":null,"difficulty":1,"hardness":2,"points":2},{"bonus":"salvage","difficulty":1,"hardness":2,"points":2},{"bonus":"dig","difficulty":2,"hardness":2,"points":2},{"bonus":null,"difficulty":2,"hardness":2,"points":3},{"bonus":"shift","difficulty":2,"hardness":2,"points":3},{"bonus":null,"difficulty":3,"hardness":2,"points":3},{"bonus":null,"difficulty":3,"hardness":2,"points":3},{"bonus":"dig","difficulty":3,"hardness":2,"points":3},{"bonus":null,"difficulty":2,"hardness":2,"points":4},{"bonus":"radar","difficulty":4,"hardness":2,"points":4},{"bonus":null,"difficulty":4,"hardness":2,"points":5},{"bonus":"dig","difficulty":1,"hardness":3,"points":2},{"bonus":"salvage","difficulty":1,"hardness":3,"points":2},{"bonus":"point","difficulty":2,"hardness":3,"points":2},{"bonus":"shift","difficulty":2,"hardness":3,"points":2},{"bonus":null,"difficulty":2,"hardness":3,"points":3},{"bonus":null,"difficulty":3,"hardness":3,"points":3},{"bonus":null,"difficulty":3,"hardness":3,"points":3},{"bonus":"point","difficulty":3,"hardness":3,"points":3},{"bonus":"radar","difficulty":3,"hardness":3,"points":4},{"bonus":null,"difficulty":4,"hardness":3,"points":4},{"bonus":null,"difficulty":2,"hardness":4,"points":2},{"bonus":"salvage","difficulty":2,"hardness":4,"points":2},{"bonus":"radar","difficulty":1,"hardness":4,"points":3},{"bonus":null,"difficulty":2,"hardness":4,"points":4},{"bonus":"point","difficulty":4,"hardness":4,"points":4},{"bonus":null,"difficulty":3,"hardness":4,"points":5},{"bonus":null,"difficulty":4,"hardness":4,"points":5},{"bonus":null,"difficulty":4,"hardness":4,"points":5}]},"order":"chosen","public":true,"clock":{"kind":"none"},"rated":false,"absent":{"kind":"wait"}},"by":"d8azb622jcfp1s64","chairs":[{"kind":"person","person":"d8azb622jcfp1s64","name":"Ada","is":"account"},{"kind":"open"},{"kind":"house","level":1}],"seal":{"deal":"rej7zhkts9y1qptc","secret":"d4b63c95a454c639f6f095dea8d2497d7382ddc4f3fb4ed12549bf485ff774b6","commitment":"aa84959c4e1c3c880ee432799c23dfd6f8755c193fec954a752534dd6c348c90"}}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 21, 1794889418658, '{"event":{"what":"entry","entry":"3 move c1-d1"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 23, 1794889418745, '{"event":{"what":"entry","entry":"3 end"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 25, 1794889419200, '{"event":{"what":"entry","entry":"1 move b3-b4","spent":111},"command":{"person":"d8azb622jcfp1s64","id":"m22"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 31, 1794889420060, '{"event":{"what":"entry","entry":"3 end"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 32, 1794889420202, '{"event":{"what":"entry","entry":"1 move c4-b4","spent":105},"command":{"person":"d8azb622jcfp1s64","id":"m25"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 43, 1794889422401, '{"event":{"what":"entry","entry":"3 end"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 51, 1794889423470, '{"event":{"what":"entry","entry":"2 move c1-b1","spent":164},"command":{"person":"08xr6f4gt1t8rt2q","id":"m16"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 52, 1794889423770, '{"event":{"what":"entry","entry":"2 end","spent":273},"command":{"person":"08xr6f4gt1t8rt2q","id":"m17"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 59, 1794889424611, '{"event":{"what":"entry","entry":"2 move b2-b3","spent":179},"command":{"person":"08xr6f4gt1t8rt2q","id":"m20"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 63, 1794889425169, '{"event":{"what":"entry","entry":"1 end","spent":134},"command":{"person":"d8azb622jcfp1s64","id":"m35"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 64, 1794889425271, '{"event":{"what":"entry","entry":"2 move b3-c3","spent":99},"command":{"person":"08xr6f4gt1t8rt2q","id":"m23"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 68, 1794889425889, '{"event":{"what":"entry","entry":"1 end","spent":69},"command":{"person":"d8azb622jcfp1s64","id":"m36"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 70, 1794889426228, '{"event":{"what":"entry","entry":"resign 2"},"command":{"person":"08xr6f4gt1t8rt2q","id":"m27"}}');
INSERT INTO public.events VALUES ('d0y1tam8132f9hec', 3, 1794889426924, '{"event":{"what":"committed","chair":0,"commitment":"3c004bdc672fa9ef2a988dcde099c17981579c86f1cbb6ba76ea27ee8022734e"},"command":{"person":"d8azb622jcfp1s64","id":"m37"}}');
INSERT INTO public.events VALUES ('d0y1tam8132f9hec', 6, 1794889427225, '{"event":{"what":"nonce-opened","chair":1,"nonce":"0202020202020202020202020202020202020202020202020202020202020202"},"command":{"person":"wv8406gc8vf3pv2b","id":"m20"}}');
INSERT INTO public.events VALUES ('d0y1tam8132f9hec', 7, 1794889427225, '{"event":{"what":"started","seating":[0,1]}}');
INSERT INTO public.events VALUES ('d0y1tam8132f9hec', 8, 1794889427225, '{"event":{"what":"entry","entry":"chance deal 47 44 45 27 32 11 42 12 30 20 18 07 28 36 46 33 48 43 08 24 16 26 25 19 14 02 23 01 41 13 10 39 17 35 21 15 31 40 09 04 29 05 06 03 22 37 38 34"}}');
INSERT INTO public.events VALUES ('d0y1tam8132f9hec', 9, 1794889427225, '{"event":{"what":"entry","entry":"chance first 2"}}');
INSERT INTO public.events VALUES ('d0y1tam8132f9hec', 17, 1794889428699, '{"event":{"what":"entry","entry":"1 move c3-c2","spent":193},"command":{"person":"d8azb622jcfp1s64","id":"m43"}}');
INSERT INTO public.events VALUES ('d0y1tam8132f9hec', 19, 1794889428934, '{"event":{"what":"entry","entry":"2 end","spent":90},"command":{"person":"wv8406gc8vf3pv2b","id":"m24"}}');
INSERT INTO public.events VALUES ('d0y1tam8132f9hec', 21, 1794889429355, '{"event":{"what":"entry","entry":"1 move c3-d3","spent":148},"command":{"person":"d8azb622jcfp1s64","id":"m46"}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 6, 1794889410227, '{"event":{"what":"entry","entry":"1 claim no-silver rows","spent":89},"command":{"person":"6m02hm04jv6fxv76","id":"m3"}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 13, 1794889410788, '{"event":{"what":"entry","entry":"2 i8"}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 16, 1794889411099, '{"event":{"what":"entry","entry":"1 d5","spent":89},"command":{"person":"6m02hm04jv6fxv76","id":"m8"}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 19, 1794889411300, '{"event":{"what":"entry","entry":"2 e1"}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 21, 1794889411384, '{"event":{"what":"entry","entry":"2 d3"}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 22, 1794889411482, '{"event":{"what":"entry","entry":"1 h9","spent":59},"command":{"person":"6m02hm04jv6fxv76","id":"m11"}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 29, 1794889411985, '{"event":{"what":"entry","entry":"2 c8"}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 32, 1794889412448, '{"event":{"what":"entry","entry":"1 c6","spent":192},"command":{"person":"6m02hm04jv6fxv76","id":"m16"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 46, 1794889413162, '{"event":{"what":"entry","entry":"1 depot-j2"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 62, 1794889413683, '{"event":{"what":"entry","entry":"1 rig p11-p55"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 66, 1794889413870, '{"event":{"what":"entry","entry":"1 rig p35-p54"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 71, 1794889413895, '{"event":{"what":"entry","entry":"2 drive"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 72, 1794889413895, '{"event":{"what":"entry","entry":"chance roll 2"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 76, 1794889414014, '{"event":{"what":"entry","entry":"1 rig p14-p35"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 81, 1794889414120, '{"event":{"what":"entry","entry":"2 drive"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 82, 1794889414120, '{"event":{"what":"entry","entry":"chance roll 6"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 84, 1794889414184, '{"event":{"what":"entry","entry":"1 drive"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 85, 1794889414184, '{"event":{"what":"entry","entry":"chance roll 2"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 90, 1794889414429, '{"event":{"what":"entry","entry":"1 drive"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 91, 1794889414429, '{"event":{"what":"entry","entry":"chance roll 6"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 97, 1794889414634, '{"event":{"what":"entry","entry":"2 drive"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 98, 1794889414634, '{"event":{"what":"entry","entry":"chance roll 3"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 102, 1794889414964, '{"event":{"what":"entry","entry":"1 rig p54-p26"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 105, 1794889415192, '{"event":{"what":"entry","entry":"2 rig p35-p25"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 112, 1794889415536, '{"event":{"what":"entry","entry":"1 depot-b1"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 120, 1794889415899, '{"event":{"what":"entry","entry":"1 b1-depot"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 2, 1794889416576, '{"event":{"what":"sat","chair":1,"sitter":{"kind":"person","person":"08xr6f4gt1t8rt2q","name":"Ruby Raven 113","is":"guest"}},"command":{"person":"08xr6f4gt1t8rt2q","id":"m1"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 4, 1794889417085, '{"event":{"what":"committed","chair":1,"commitment":"89278ecced998ff212e3bd16b70d2c6f08355856dd05ac40ce9e61281c1fd093"},"command":{"person":"08xr6f4gt1t8rt2q","id":"m2"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 11, 1794889417513, '{"event":{"what":"entry","entry":"1 land b2","spent":97},"command":{"person":"d8azb622jcfp1s64","id":"m19"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 18, 1794889418367, '{"event":{"what":"entry","entry":"2 move b4-c4","spent":144},"command":{"person":"08xr6f4gt1t8rt2q","id":"m5"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 20, 1794889418652, '{"event":{"what":"entry","entry":"3 move d1-c1"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 26, 1794889419384, '{"event":{"what":"entry","entry":"1 move b4-c4","spent":182},"command":{"person":"d8azb622jcfp1s64","id":"m23"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 28, 1794889419749, '{"event":{"what":"entry","entry":"2 move c4-d4","spent":90},"command":{"person":"08xr6f4gt1t8rt2q","id":"m7"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 30, 1794889420049, '{"event":{"what":"entry","entry":"3 upgrade fleet c1"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 41, 1794889422223, '{"event":{"what":"entry","entry":"1 end","spent":155},"command":{"person":"d8azb622jcfp1s64","id":"m30"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 44, 1794889422573, '{"event":{"what":"entry","entry":"1 end","spent":156},"command":{"person":"d8azb622jcfp1s64","id":"m31"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 47, 1794889422817, '{"event":{"what":"entry","entry":"3 end"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 49, 1794889423081, '{"event":{"what":"entry","entry":"2 move d2-c2","spent":134},"command":{"person":"08xr6f4gt1t8rt2q","id":"m14"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 55, 1794889423946, '{"event":{"what":"entry","entry":"1 move d4-c4","spent":117},"command":{"person":"d8azb622jcfp1s64","id":"m33"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 57, 1794889424280, '{"event":{"what":"entry","entry":"2 dig b1","spent":66},"command":{"person":"08xr6f4gt1t8rt2q","id":"m18"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 62, 1794889425032, '{"event":{"what":"entry","entry":"3 end"}}');
INSERT INTO public.events VALUES ('d0y1tam8132f9hec', 2, 1794889426711, '{"event":{"what":"sat","chair":1,"sitter":{"kind":"person","person":"wv8406gc8vf3pv2b","name":"Grace","is":"account"}},"command":{"person":"wv8406gc8vf3pv2b","id":"m18"}}');
INSERT INTO public.events VALUES ('d0y1tam8132f9hec', 11, 1794889427590, '{"event":{"what":"entry","entry":"1 land b4","spent":72},"command":{"person":"d8azb622jcfp1s64","id":"m39"}}');
INSERT INTO public.events VALUES ('d0y1tam8132f9hec', 14, 1794889428085, '{"event":{"what":"entry","entry":"2 end","spent":124},"command":{"person":"wv8406gc8vf3pv2b","id":"m23"}}');
INSERT INTO public.events VALUES ('d0y1tam8132f9hec', 15, 1794889428185, '{"event":{"what":"entry","entry":"1 move b4-c4","spent":81},"command":{"person":"d8azb622jcfp1s64","id":"m41"}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 7, 1794889410230, '{"event":{"what":"entry","entry":"2 b5"}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 9, 1794889410418, '{"event":{"what":"entry","entry":"2 f7"}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 10, 1794889410553, '{"event":{"what":"entry","entry":"1 b9","spent":93},"command":{"person":"6m02hm04jv6fxv76","id":"m5"}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 15, 1794889411005, '{"event":{"what":"entry","entry":"2 b2"}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 17, 1794889411219, '{"event":{"what":"entry","entry":"2 b7"}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 25, 1794889411674, '{"event":{"what":"entry","entry":"2 i2"}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 27, 1794889411769, '{"event":{"what":"entry","entry":"2 g6"}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 28, 1794889411936, '{"event":{"what":"entry","entry":"1 h7","spent":75},"command":{"person":"6m02hm04jv6fxv76","id":"m14"}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 31, 1794889412199, '{"event":{"what":"entry","entry":"2 c1"}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 33, 1794889412530, '{"event":{"what":"entry","entry":"2 e6"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 1, 1794889412847, '{"event":{"what":"opened","setup":{"game":"ghawar","options":{"dice":"ordered","players":2,"ring-road":false,"trucks":2},"data":{},"order":"chosen","public":true,"clock":{"kind":"none"},"rated":false,"absent":{"kind":"wait"}},"by":"6m02hm04jv6fxv76","chairs":[{"kind":"house","level":2},{"kind":"house","level":1}],"seal":{"deal":"ynembcs3g8gjvvbr","secret":"3934358243b27d3f7ae069310b0a265fa3290baf7ead304fea41636aad0ec0b6","commitment":"cb7afe25f792b847ac313023caaf72ca583f4591b0a82686e1a0239a08c43760"}}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 2, 1794889412847, '{"event":{"what":"started","seating":[0,1]}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 3, 1794889412847, '{"event":{"what":"entry","entry":"chance deal yrgrrggkkrybyyyggbkkkbbwwbgykrbrwwww wrkgyb"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 4, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 3 5"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 5, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 1 6"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 6, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 5 1"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 7, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 5 6"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 8, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 1 4"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 9, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 4 1"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 10, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 3 4"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 11, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 2 4"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 12, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 6 3"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 13, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 3 2"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 14, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 1 5"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 15, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 5 3"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 16, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 1 4"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 17, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 2 6"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 18, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 5 3"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 19, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 3 2"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 20, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 6 3"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 21, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 1 4"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 22, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 4 4"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 23, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 4 5"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 24, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 2 4"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 25, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 5 6"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 26, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 1 1"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 27, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 6 3"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 28, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 4 1"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 29, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 1 1"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 30, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 3 5"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 31, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 3 1"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 32, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 1 6"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 33, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 5 1"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 34, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 4 6"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 35, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 3 3"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 36, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 3 3"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 37, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 6 2"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 38, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 6 5"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 39, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 1 3"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 40, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 2 2"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 41, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 2 3"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 42, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 3 5"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 43, 1794889412847, '{"event":{"what":"entry","entry":"chance roll 6 1"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 48, 1794889413344, '{"event":{"what":"entry","entry":"1 rig p46-p54"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 53, 1794889413434, '{"event":{"what":"entry","entry":"2 drive"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 54, 1794889413434, '{"event":{"what":"entry","entry":"chance roll 1"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 56, 1794889413566, '{"event":{"what":"entry","entry":"1 drive"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 57, 1794889413566, '{"event":{"what":"entry","entry":"chance roll 6"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 70, 1794889413890, '{"event":{"what":"entry","entry":"1 depot-h2"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 74, 1794889413977, '{"event":{"what":"entry","entry":"1 rig p46-p11"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 87, 1794889414268, '{"event":{"what":"entry","entry":"2 rig p26-p53"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 89, 1794889414406, '{"event":{"what":"entry","entry":"2 rig p16-p11"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 95, 1794889414500, '{"event":{"what":"entry","entry":"2 rig p25-p35"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 100, 1794889414782, '{"event":{"what":"entry","entry":"1 rig p55-p64"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 104, 1794889415119, '{"event":{"what":"entry","entry":"1 rig p65-p36"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 106, 1794889415257, '{"event":{"what":"entry","entry":"1 drive"}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 8, 1794889410388, '{"event":{"what":"entry","entry":"1 e9","spent":152},"command":{"person":"6m02hm04jv6fxv76","id":"m4"}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 11, 1794889410628, '{"event":{"what":"entry","entry":"2 a4"}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 12, 1794889410770, '{"event":{"what":"entry","entry":"1 f5","spent":62},"command":{"person":"6m02hm04jv6fxv76","id":"m6"}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 14, 1794889410988, '{"event":{"what":"entry","entry":"1 e4","spent":155},"command":{"person":"6m02hm04jv6fxv76","id":"m7"}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 18, 1794889411275, '{"event":{"what":"entry","entry":"1 c4","spent":48},"command":{"person":"6m02hm04jv6fxv76","id":"m9"}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 24, 1794889411587, '{"event":{"what":"entry","entry":"1 h1","spent":55},"command":{"person":"6m02hm04jv6fxv76","id":"m12"}}');
INSERT INTO public.events VALUES ('5zy33q07psj6w8c7', 26, 1794889411744, '{"event":{"what":"entry","entry":"1 g3","spent":24},"command":{"person":"6m02hm04jv6fxv76","id":"m13"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 47, 1794889413202, '{"event":{"what":"entry","entry":"2 rig p56-p25"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 49, 1794889413369, '{"event":{"what":"entry","entry":"2 rig p53-p42"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 52, 1794889413416, '{"event":{"what":"entry","entry":"1 depot-f1 load p41"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 55, 1794889413519, '{"event":{"what":"entry","entry":"2 depot-d11 load p26"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 59, 1794889413627, '{"event":{"what":"entry","entry":"2 drive"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 60, 1794889413627, '{"event":{"what":"entry","entry":"chance roll 6"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 61, 1794889413676, '{"event":{"what":"entry","entry":"2 d11-g8"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 63, 1794889413739, '{"event":{"what":"entry","entry":"2 rig p23-p11"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 65, 1794889413859, '{"event":{"what":"entry","entry":"2 rig p11-p56"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 68, 1794889413886, '{"event":{"what":"entry","entry":"1 drive"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 69, 1794889413886, '{"event":{"what":"entry","entry":"chance roll 2"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 73, 1794889413903, '{"event":{"what":"entry","entry":"2 g8-h7"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 75, 1794889414006, '{"event":{"what":"entry","entry":"2 rig p42-p32"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 79, 1794889414044, '{"event":{"what":"entry","entry":"2 depot-h10"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 80, 1794889414069, '{"event":{"what":"entry","entry":"1 rig p35-p46"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 86, 1794889414243, '{"event":{"what":"entry","entry":"1 h2-f2"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 93, 1794889414451, '{"event":{"what":"entry","entry":"2 rig p43-p42"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 94, 1794889414481, '{"event":{"what":"entry","entry":"1 rig p44-p43"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 99, 1794889414739, '{"event":{"what":"entry","entry":"2 h10-depot"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 109, 1794889415440, '{"event":{"what":"entry","entry":"2 rig p41-p66"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 113, 1794889415593, '{"event":{"what":"entry","entry":"2 rig p54-p35"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 115, 1794889415724, '{"event":{"what":"entry","entry":"2 rig p13-p16"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 117, 1794889415817, '{"event":{"what":"entry","entry":"2 rig p25-p54"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 5, 1794889417174, '{"event":{"what":"nonce-opened","chair":0,"nonce":"0101010101010101010101010101010101010101010101010101010101010101"},"command":{"person":"d8azb622jcfp1s64","id":"m18"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 6, 1794889417295, '{"event":{"what":"nonce-opened","chair":1,"nonce":"0202020202020202020202020202020202020202020202020202020202020202"},"command":{"person":"08xr6f4gt1t8rt2q","id":"m3"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 7, 1794889417295, '{"event":{"what":"started","seating":[0,1,2]}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 8, 1794889417295, '{"event":{"what":"entry","entry":"chance deal 13 39 43 12 24 42 14 11 28 02 22 20 25 18 35 41 44 30 32 46 16 38 03 34 04 27 10 48 21 45 15 31 26 40 08 01 19 36 47 09 06 05 23 33 07 37 29 17"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 9, 1794889417295, '{"event":{"what":"entry","entry":"chance first 3"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 10, 1794889417378, '{"event":{"what":"entry","entry":"3 land c1"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 13, 1794889417695, '{"event":{"what":"entry","entry":"3 dig c1"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 15, 1794889417844, '{"event":{"what":"entry","entry":"3 dig d1"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 17, 1794889418157, '{"event":{"what":"entry","entry":"1 end","spent":173},"command":{"person":"d8azb622jcfp1s64","id":"m20"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 19, 1794889418582, '{"event":{"what":"entry","entry":"2 end","spent":197},"command":{"person":"08xr6f4gt1t8rt2q","id":"m6"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 24, 1794889419086, '{"event":{"what":"entry","entry":"1 move b2-b3","spent":200},"command":{"person":"d8azb622jcfp1s64","id":"m21"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 27, 1794889419618, '{"event":{"what":"entry","entry":"1 end","spent":179},"command":{"person":"d8azb622jcfp1s64","id":"m24"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 29, 1794889419969, '{"event":{"what":"entry","entry":"2 end","spent":164},"command":{"person":"08xr6f4gt1t8rt2q","id":"m8"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 34, 1794889420784, '{"event":{"what":"entry","entry":"1 move b4-c4","spent":219},"command":{"person":"d8azb622jcfp1s64","id":"m27"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 36, 1794889421393, '{"event":{"what":"entry","entry":"2 move d4-d3","spent":178},"command":{"person":"08xr6f4gt1t8rt2q","id":"m9"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 38, 1794889421909, '{"event":{"what":"entry","entry":"2 end","spent":197},"command":{"person":"08xr6f4gt1t8rt2q","id":"m11"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 40, 1794889422052, '{"event":{"what":"entry","entry":"1 move c4-d4","spent":52},"command":{"person":"d8azb622jcfp1s64","id":"m29"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 42, 1794889422346, '{"event":{"what":"entry","entry":"2 end","spent":105},"command":{"person":"08xr6f4gt1t8rt2q","id":"m12"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 46, 1794889422770, '{"event":{"what":"entry","entry":"3 move d1-d2"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 53, 1794889423795, '{"event":{"what":"entry","entry":"3 move d2-c2"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 56, 1794889424161, '{"event":{"what":"entry","entry":"1 end","spent":179},"command":{"person":"d8azb622jcfp1s64","id":"m34"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 58, 1794889424410, '{"event":{"what":"entry","entry":"2 move b1-b2","spent":122},"command":{"person":"08xr6f4gt1t8rt2q","id":"m19"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 61, 1794889425014, '{"event":{"what":"entry","entry":"2 end","spent":135},"command":{"person":"08xr6f4gt1t8rt2q","id":"m22"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 65, 1794889425489, '{"event":{"what":"entry","entry":"2 move c3-d3","spent":177},"command":{"person":"08xr6f4gt1t8rt2q","id":"m24"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 67, 1794889425771, '{"event":{"what":"entry","entry":"3 end"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 69, 1794889425964, '{"event":{"what":"entry","entry":"2 upgrade fleet d4","spent":67},"command":{"person":"08xr6f4gt1t8rt2q","id":"m26"}}');
INSERT INTO public.events VALUES ('d0y1tam8132f9hec', 10, 1794889427469, '{"event":{"what":"entry","entry":"2 land d2","spent":174},"command":{"person":"wv8406gc8vf3pv2b","id":"m21"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 107, 1794889415257, '{"event":{"what":"entry","entry":"chance roll 6"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 110, 1794889415442, '{"event":{"what":"entry","entry":"1 drive"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 111, 1794889415442, '{"event":{"what":"entry","entry":"chance roll 5"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 118, 1794889415857, '{"event":{"what":"entry","entry":"1 drive"}}');
INSERT INTO public.events VALUES ('eegkc042nk5dz4dq', 119, 1794889415857, '{"event":{"what":"entry","entry":"chance roll 6"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 3, 1794889416960, '{"event":{"what":"committed","chair":0,"commitment":"29fd0aa1212719282443f32e4e862d6d97df126c058d75f7d915c69591ae54be"},"command":{"person":"d8azb622jcfp1s64","id":"m17"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 12, 1794889417664, '{"event":{"what":"entry","entry":"2 land b4","spent":132},"command":{"person":"08xr6f4gt1t8rt2q","id":"m4"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 14, 1794889417760, '{"event":{"what":"entry","entry":"3 move c1-d1"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 16, 1794889417945, '{"event":{"what":"entry","entry":"3 end"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 22, 1794889418670, '{"event":{"what":"entry","entry":"3 salvage d1"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 33, 1794889420525, '{"event":{"what":"entry","entry":"1 dig b4","spent":192},"command":{"person":"d8azb622jcfp1s64","id":"m26"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 35, 1794889421195, '{"event":{"what":"entry","entry":"1 end","spent":211},"command":{"person":"d8azb622jcfp1s64","id":"m28"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 37, 1794889421604, '{"event":{"what":"entry","entry":"2 move d3-d2","spent":195},"command":{"person":"08xr6f4gt1t8rt2q","id":"m10"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 39, 1794889421949, '{"event":{"what":"entry","entry":"3 end"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 45, 1794889422758, '{"event":{"what":"entry","entry":"2 end","spent":138},"command":{"person":"08xr6f4gt1t8rt2q","id":"m13"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 48, 1794889422886, '{"event":{"what":"entry","entry":"1 end","spent":49},"command":{"person":"d8azb622jcfp1s64","id":"m32"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 50, 1794889423264, '{"event":{"what":"entry","entry":"2 move c2-c1","spent":155},"command":{"person":"08xr6f4gt1t8rt2q","id":"m15"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 54, 1794889423805, '{"event":{"what":"entry","entry":"3 end"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 60, 1794889424853, '{"event":{"what":"entry","entry":"2 bonus point","spent":178},"command":{"person":"08xr6f4gt1t8rt2q","id":"m21"}}');
INSERT INTO public.events VALUES ('qex6vjcmq2w5r5tq', 66, 1794889425721, '{"event":{"what":"entry","entry":"2 end","spent":221},"command":{"person":"08xr6f4gt1t8rt2q","id":"m25"}}');
INSERT INTO public.events VALUES ('d0y1tam8132f9hec', 1, 1794889426560, '{"event":{"what":"opened","setup":{"game":"dig-mars","options":{"deck":"standard","last-card":false,"open":false,"players":2},"data":{"deck":[{"bonus":null,"difficulty":1,"hardness":1,"points":1},{"bonus":null,"difficulty":1,"hardness":1,"points":1},{"bonus":null,"difficulty":1,"hardness":1,"points":1},{"bonus":null,"difficulty":1,"hardness":1,"points":1},{"bonus":"dig","difficulty":1,"hardness":1,"points":1},{"bonus":"radar","difficulty":1,"hardness":1,"points":1},{"bonus":"salvage","difficulty":1,"hardness":1,"points":1},{"bonus":"point","difficulty":2,"hardness":1,"points":1},{"bonus":"shift","difficulty":3,"hardness":1,"points":1},{"bonus":"radar","difficulty":2,"hardness":1,"points":2},{"bonus":null,"difficulty":3,"hardness":1,"points":2},{"bonus":"point","difficulty":3,"hardness":1,"points":2},{"bonus":null,"difficulty":4,"hardness":1,"points":2},{"bonus":null,"difficulty":4,"hardness":1,"points":2},{"bonus":null,"difficulty":2,"hardness":1,"points":3},{"bonus":null,"difficulty":4,"hardness":1,"points":3},{"bonus":"salvage","difficulty":1,"hardness":2,"points":1},{"bonus":"shift","difficulty":1,"hardness":2,"points":1},{"bonus":"dig","difficulty":2,"hardness":2,"points":1},{"bonus":null,"difficulty":1,"hardness":2,"points":2},{"bonus":"salvage","difficulty":1,"hardness":2,"points":2},{"bonus":"dig","difficulty":2,"hardness":2,"points":2},{"bonus":null,"difficulty":2,"hardness":2,"points":3},{"bonus":"shift","difficulty":2,"hardness":2,"points":3},{"bonus":null,"difficulty":3,"hardness":2,"points":3},{"bonus":null,"difficulty":3,"hardness":2,"points":3},{"bonus":"dig","difficulty":3,"hardness":2,"points":3},{"bonus":null,"difficulty":2,"hardness":2,"points":4},{"bonus":"radar","difficulty":4,"hardness":2,"points":4},{"bonus":null,"difficulty":4,"hardness":2,"points":5},{"bonus":"dig","difficulty":1,"hardness":3,"points":2},{"bonus":"salvage","difficulty":1,"hardness":3,"points":2},{"bonus":"point","difficulty":2,"hardness":3,"points":2},{"bonus":"shift","difficulty":2,"hardness":3,"points":2},{"bonus":null,"difficulty":2,"hardness":3,"points":3},{"bonus":null,"difficulty":3,"hardness":3,"points":3},{"bonus":null,"difficulty":3,"hardness":3,"points":3},{"bonus":"point","difficulty":3,"hardness":3,"points":3},{"bonus":"radar","difficulty":3,"hardness":3,"points":4},{"bonus":null,"difficulty":4,"hardness":3,"points":4},{"bonus":null,"difficulty":2,"hardness":4,"points":2},{"bonus":"salvage","difficulty":2,"hardness":4,"points":2},{"bonus":"radar","difficulty":1,"hardness":4,"points":3},{"bonus":null,"difficulty":2,"hardness":4,"points":4},{"bonus":"point","difficulty":4,"hardness":4,"points":4},{"bonus":null,"difficulty":3,"hardness":4,"points":5},{"bonus":null,"difficulty":4,"hardness":4,"points":5},{"bonus":null,"difficulty":4,"hardness":4,"points":5}]},"order":"chosen","public":false,"clock":{"kind":"days","days":14},"rated":false,"absent":{"kind":"wait"}},"by":"d8azb622jcfp1s64","chairs":[{"kind":"person","person":"d8azb622jcfp1s64","name":"Ada","is":"account"},{"kind":"invited","person":"wv8406gc8vf3pv2b","name":"Grace"}],"seal":{"deal":"0de9gervb7vph2zh","secret":"4aadac6e6ced025fffdf60315f0df6ed84f840857cbb11f665586bcae88a87a7","commitment":"8f2b529061fb8ade850e04bea5adc4af6b7c362e191cdfdf3a151ae078f10e7d"}}}');
INSERT INTO public.events VALUES ('d0y1tam8132f9hec', 5, 1794889427083, '{"event":{"what":"nonce-opened","chair":0,"nonce":"0101010101010101010101010101010101010101010101010101010101010101"},"command":{"person":"d8azb622jcfp1s64","id":"m38"}}');
INSERT INTO public.events VALUES ('d0y1tam8132f9hec', 13, 1794889427925, '{"event":{"what":"entry","entry":"1 end","spent":121},"command":{"person":"d8azb622jcfp1s64","id":"m40"}}');
INSERT INTO public.events VALUES ('d0y1tam8132f9hec', 18, 1794889428842, '{"event":{"what":"entry","entry":"1 end","spent":140},"command":{"person":"d8azb622jcfp1s64","id":"m44"}}');
INSERT INTO public.events VALUES ('d0y1tam8132f9hec', 4, 1794889426986, '{"event":{"what":"committed","chair":1,"commitment":"452a3b13dbdc9173d2c9fcc327b10c9e896fd1df31c453ff89a802480ea2fe17"},"command":{"person":"wv8406gc8vf3pv2b","id":"m19"}}');
INSERT INTO public.events VALUES ('d0y1tam8132f9hec', 12, 1794889427779, '{"event":{"what":"entry","entry":"2 end","spent":158},"command":{"person":"wv8406gc8vf3pv2b","id":"m22"}}');
INSERT INTO public.events VALUES ('d0y1tam8132f9hec', 20, 1794889429112, '{"event":{"what":"entry","entry":"1 move c2-c3","spent":143},"command":{"person":"d8azb622jcfp1s64","id":"m45"}}');
INSERT INTO public.events VALUES ('n72awy9jz3cfyjwf', 1, 1794889429687, '{"event":{"what":"opened","setup":{"game":"ghawar","options":{"dice":"ordered","players":2,"ring-road":false,"trucks":2},"data":{},"order":"chosen","public":true,"clock":{"kind":"days","days":14},"rated":false,"absent":{"kind":"wait"}},"by":"d8azb622jcfp1s64","chairs":[{"kind":"person","person":"d8azb622jcfp1s64","name":"Ada","is":"account"},{"kind":"open"}],"seal":{"deal":"bw8qfs93att9qvhz","secret":"3882bd96a9b62a3bb8a72912fafadefb987ab94f504026d47c7a2ba384e5df5b","commitment":"ce049b8e3f571f7f8a04c446257d9c9da9c0c7ed922e558f8ebdf70363ac299e"}}}');
INSERT INTO public.events VALUES ('d0y1tam8132f9hec', 16, 1794889428414, '{"event":{"what":"entry","entry":"1 move c4-c3","spent":166},"command":{"person":"d8azb622jcfp1s64","id":"m42"}}');

INSERT INTO public.motherlode_schema VALUES (1);

INSERT INTO public.participants VALUES ('smaabbq71nk9mp1s', 0, 'd8azb622jcfp1s64', false);
INSERT INTO public.participants VALUES ('smaabbq71nk9mp1s', 1, 'wv8406gc8vf3pv2b', false);
INSERT INTO public.participants VALUES ('5zy33q07psj6w8c7', 0, '6m02hm04jv6fxv76', false);
INSERT INTO public.participants VALUES ('qex6vjcmq2w5r5tq', 0, '08xr6f4gt1t8rt2q', false);
INSERT INTO public.participants VALUES ('qex6vjcmq2w5r5tq', 1, 'd8azb622jcfp1s64', false);
INSERT INTO public.participants VALUES ('d0y1tam8132f9hec', 0, 'd8azb622jcfp1s64', true);
INSERT INTO public.participants VALUES ('d0y1tam8132f9hec', 1, 'wv8406gc8vf3pv2b', false);
INSERT INTO public.participants VALUES ('n72awy9jz3cfyjwf', 0, 'd8azb622jcfp1s64', false);

INSERT INTO public.people VALUES ('6m02hm04jv6fxv76', 'guest', 'Jørgen', NULL, 1794889400032, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.people VALUES ('08xr6f4gt1t8rt2q', 'guest', 'Ruby Raven 113', NULL, 1794889400720, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.people VALUES ('d8azb622jcfp1s64', 'account', 'Ada', 'ada', 1794889401012, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$eE1Pq/9xPI9clmTU1rSFmw$JqlZ1yFRndWklE7ZMckix223Y/YSyuC9sP2nVMshMmE');
INSERT INTO public.people VALUES ('wv8406gc8vf3pv2b', 'account', 'Grace', 'grace', 1794889401849, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$YYPXYiIRf5++00ePRS/L9A$ehIhvU6qmY9vtgpHkwdUk++FGKtRDlM3gjC9vRefQLc');
INSERT INTO public.people VALUES ('ppc4x941kxg33a73', 'bot', 'Ada''s mole', 'adasrnole', 1794889402688, 'd8azb622jcfp1s64', NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL);

INSERT INTO public.ratings VALUES ('d8azb622jcfp1s64', 'atacama', 2, 1337.6891060937023, 290.3189637179804, 0.05999967537233814, 1, 1794889409486);
INSERT INTO public.ratings VALUES ('wv8406gc8vf3pv2b', 'atacama', 2, 1662.3108939062977, 290.3189637179804, 0.05999967537233814, 1, 1794889409486);

INSERT INTO public.recovery_codes VALUES ('d8azb622jcfp1s64', 1, '100577dadc8c66bbf7ff9f9d091ceb0a6d8a4eb664f861feb6a4566012f2eafa');
INSERT INTO public.recovery_codes VALUES ('d8azb622jcfp1s64', 2, 'f0d46c2f956667accb98ed64c26c7d1b962720b05fce1df41ca173e8b4ad2e4e');
INSERT INTO public.recovery_codes VALUES ('d8azb622jcfp1s64', 3, 'a93d4992376bca22a1f16e50883a08118b7864d37730509e03950b189ced83d1');
INSERT INTO public.recovery_codes VALUES ('d8azb622jcfp1s64', 4, '5b6aa27f58eff30aa3072ddf95165d39fc7001ed487b5672714656ab268c519f');
INSERT INTO public.recovery_codes VALUES ('d8azb622jcfp1s64', 5, '993eee50bc43d924266dd676535b5a4a82e36f894aeaf9742e74ba7665fe4e81');
INSERT INTO public.recovery_codes VALUES ('d8azb622jcfp1s64', 6, '2311f5bfb590a9eb854c4da223689205d2aa43f1ce3c7c4e0f60b4b16f08ae41');
INSERT INTO public.recovery_codes VALUES ('d8azb622jcfp1s64', 7, 'a411f62140798e77a530767d18f2c4c9cab2b928d96dfc269eaa3cb2cb0c2617');
INSERT INTO public.recovery_codes VALUES ('d8azb622jcfp1s64', 8, 'e2e0edd35b8bba49bb6c953b0d4ba5a8a64a2ab71950f86a304d59513196cead');
INSERT INTO public.recovery_codes VALUES ('d8azb622jcfp1s64', 9, '3f141d8aac44d6c82b8c5d58625eca0c446a4c3569dbc7d3016062d0a30edba9');
INSERT INTO public.recovery_codes VALUES ('d8azb622jcfp1s64', 10, '55ee72349694edd4b1d3ba0722af53ef4f8e35677ca1a5e21758d5eb1cfe2af0');
INSERT INTO public.recovery_codes VALUES ('wv8406gc8vf3pv2b', 1, 'a1134d4a8a9ac2226eb053f5bf4a1ce2409b1f07c80adc011ad08a07bda4c15b');
INSERT INTO public.recovery_codes VALUES ('wv8406gc8vf3pv2b', 2, 'd95184c4c37d1cb7a138eb4034b3d085cd547fa2fffa9d76d91b57ee04dbde2b');
INSERT INTO public.recovery_codes VALUES ('wv8406gc8vf3pv2b', 3, '1b1823ec6d686a3cc296848c729b41f32a8fb2a96cb2c60251a3b2ddf60fb1fe');
INSERT INTO public.recovery_codes VALUES ('wv8406gc8vf3pv2b', 4, '683b2d47b8f124f92d2eb36bd022435023f2855580919d864c26a130c16672a8');
INSERT INTO public.recovery_codes VALUES ('wv8406gc8vf3pv2b', 5, 'b98604e6d4f4f86540ca9951298ddd05c6bbba85fca341b6c218a6630f7c1a58');
INSERT INTO public.recovery_codes VALUES ('wv8406gc8vf3pv2b', 6, 'ddca9ce31cb12890613418099f430a06f700c7144154c14eb2480cb13728da60');
INSERT INTO public.recovery_codes VALUES ('wv8406gc8vf3pv2b', 7, 'b940dc46c99cab7ff869979520d70bb3450134c080f283aed38cbb2a88b80720');
INSERT INTO public.recovery_codes VALUES ('wv8406gc8vf3pv2b', 8, '48daabbb6894f7b08efdcf9b50de352e8d71077ab4849ae11eb58d8d778abf20');
INSERT INTO public.recovery_codes VALUES ('wv8406gc8vf3pv2b', 9, 'ffca6058b8c0c8bfbe15f0ff580402fa0e0c1b4b149ad9f7bd44eca13674eb87');
INSERT INTO public.recovery_codes VALUES ('wv8406gc8vf3pv2b', 10, 'c28b2ded47dddd0a5b0d3922479845f4a8f8887a44d82aeadbca5b09fa345e4a');

INSERT INTO public.reports OVERRIDING SYSTEM VALUE VALUES (1, '6m02hm04jv6fxv76', '08xr6f4gt1t8rt2q', NULL, 'Was rude.', 1794889429945, NULL);

INSERT INTO public.result_players VALUES ('smaabbq71nk9mp1s', 0, 'wv8406gc8vf3pv2b', 'Grace', 8, 1);
INSERT INTO public.result_players VALUES ('smaabbq71nk9mp1s', 1, 'd8azb622jcfp1s64', 'Ada', -2, 2);
INSERT INTO public.result_players VALUES ('5zy33q07psj6w8c7', 0, '6m02hm04jv6fxv76', 'Jørgen', 3, 2);
INSERT INTO public.result_players VALUES ('5zy33q07psj6w8c7', 1, NULL, 'Prospector', 19, 1);
INSERT INTO public.result_players VALUES ('eegkc042nk5dz4dq', 0, NULL, 'Learner driver', 5, 1);
INSERT INTO public.result_players VALUES ('eegkc042nk5dz4dq', 1, NULL, 'Hitchhiker', 5, 1);
INSERT INTO public.result_players VALUES ('qex6vjcmq2w5r5tq', 0, 'd8azb622jcfp1s64', 'Ada', 0, 1);
INSERT INTO public.result_players VALUES ('qex6vjcmq2w5r5tq', 1, '08xr6f4gt1t8rt2q', 'Ruby Raven 113', 0, 3);
INSERT INTO public.result_players VALUES ('qex6vjcmq2w5r5tq', 2, NULL, 'Space tourist', 0, 1);

INSERT INTO public.results VALUES ('smaabbq71nk9mp1s', 'atacama', 2, true, true, 'all-rigs-placed', 1794889409486, true);
INSERT INTO public.results VALUES ('5zy33q07psj6w8c7', 'atacama', 2, false, true, 'all-rigs-placed', 1794889412530, false);
INSERT INTO public.results VALUES ('eegkc042nk5dz4dq', 'ghawar', 2, false, true, 'no-progress', 1794889415899, false);
INSERT INTO public.results VALUES ('qex6vjcmq2w5r5tq', 'dig-mars', 3, false, true, 'resigned', 1794889426228, false);

INSERT INTO public.settings VALUES ('key', '\x6ce1de8f770b0dbeb270a866d2be00ca33bab4315619800754d07db42a7a0597');

INSERT INTO public.tables VALUES ('smaabbq71nk9mp1s', 1794889402949, 1794889409486, 'atacama', 2, 'over', true, true, '{"id":"smaabbq71nk9mp1s","game":"atacama","options":{"tactical":false,"tiles":"classic","variant":"basic"},"public":true,"rated":true,"clock":{"kind":"days","days":14},"order":"drawn","absent":{"kind":"wait"},"stage":"over","owner":"d8azb622jcfp1s64","chairs":[{"sitter":{"kind":"person","person":"wv8406gc8vf3pv2b","name":"Grace","is":"account"},"commitment":"2014c051fac0f4b73ee6c6a5e07fd031cecdcf0cf31a4ba46948ce5b61ce4a48","opened":true,"stand_in":false,"rematch":false},{"sitter":{"kind":"person","person":"d8azb622jcfp1s64","name":"Ada","is":"account"},"commitment":"670696704d360ed128286113c616249cf8c13e591f50f8a7a63da0dc2c3fbd38","opened":true,"stand_in":false,"rematch":false}],"opening":false,"deal":"d7a2cgshf41japg4","commitment":"880707e75d68e8ded466518db16536599c9458d27c467a1dab26a5c482b43c33","opened_at":1794889402949,"changed_at":1794889409486,"result":{"ending":"all-rigs-placed","scores":[8,-2],"ranks":[1,2]},"rematch":null,"closed":null}');
INSERT INTO public.tables VALUES ('5zy33q07psj6w8c7', 1794889409788, 1794889412530, 'atacama', 2, 'over', true, false, '{"id":"5zy33q07psj6w8c7","game":"atacama","options":{"tactical":false,"tiles":"classic","variant":"enhanced"},"public":true,"rated":false,"clock":{"kind":"none"},"order":"chosen","absent":{"kind":"wait"},"stage":"over","owner":"6m02hm04jv6fxv76","chairs":[{"sitter":{"kind":"person","person":"6m02hm04jv6fxv76","name":"Jørgen","is":"guest"},"commitment":"3ca0457a57cad85f70c29d5584dd4a8b40d1de6de6fe13f0f52c401155e9ea67","opened":true,"stand_in":false,"rematch":false},{"sitter":{"kind":"house","level":2},"opened":false,"stand_in":false,"rematch":false}],"opening":false,"deal":"spnwz587cwe1axjx","commitment":"fb0a0a91988675a75715570a39cd882073179d5c11eec1bb861d3b69c43e8637","opened_at":1794889409788,"changed_at":1794889412530,"result":{"ending":"all-rigs-placed","scores":[3,19],"ranks":[2,1]},"rematch":null,"closed":null}');
INSERT INTO public.tables VALUES ('eegkc042nk5dz4dq', 1794889412847, 1794889415899, 'ghawar', 2, 'over', true, false, '{"id":"eegkc042nk5dz4dq","game":"ghawar","options":{"dice":"ordered","players":2,"ring-road":false,"trucks":2},"public":true,"rated":false,"clock":{"kind":"none"},"order":"chosen","absent":{"kind":"wait"},"stage":"over","owner":"6m02hm04jv6fxv76","chairs":[{"sitter":{"kind":"house","level":2},"opened":false,"stand_in":false,"rematch":false},{"sitter":{"kind":"house","level":1},"opened":false,"stand_in":false,"rematch":false}],"opening":false,"deal":"ynembcs3g8gjvvbr","commitment":"cb7afe25f792b847ac313023caaf72ca583f4591b0a82686e1a0239a08c43760","opened_at":1794889412847,"changed_at":1794889415899,"result":{"ending":"no-progress","scores":[5,5],"ranks":[1,1]},"rematch":null,"closed":null}');
INSERT INTO public.tables VALUES ('d0y1tam8132f9hec', 1794889426560, 1794889429355, 'dig-mars', 2, 'playing', false, false, '{"id":"d0y1tam8132f9hec","game":"dig-mars","options":{"deck":"standard","last-card":false,"open":false,"players":2},"public":false,"rated":false,"clock":{"kind":"days","days":14},"order":"chosen","absent":{"kind":"wait"},"stage":"playing","owner":"d8azb622jcfp1s64","chairs":[{"sitter":{"kind":"person","person":"d8azb622jcfp1s64","name":"Ada","is":"account"},"commitment":"3c004bdc672fa9ef2a988dcde099c17981579c86f1cbb6ba76ea27ee8022734e","opened":true,"stand_in":false,"rematch":false},{"sitter":{"kind":"person","person":"wv8406gc8vf3pv2b","name":"Grace","is":"account"},"commitment":"452a3b13dbdc9173d2c9fcc327b10c9e896fd1df31c453ff89a802480ea2fe17","opened":true,"stand_in":false,"rematch":false}],"opening":false,"deal":"0de9gervb7vph2zh","commitment":"8f2b529061fb8ade850e04bea5adc4af6b7c362e191cdfdf3a151ae078f10e7d","opened_at":1794889426560,"changed_at":1794889429355,"result":null,"rematch":null,"closed":null}');
INSERT INTO public.tables VALUES ('qex6vjcmq2w5r5tq', 1794889416341, 1794889426228, 'dig-mars', 3, 'over', true, false, '{"id":"qex6vjcmq2w5r5tq","game":"dig-mars","options":{"deck":"standard","last-card":false,"open":false,"players":3},"public":true,"rated":false,"clock":{"kind":"none"},"order":"chosen","absent":{"kind":"wait"},"stage":"over","owner":"d8azb622jcfp1s64","chairs":[{"sitter":{"kind":"person","person":"d8azb622jcfp1s64","name":"Ada","is":"account"},"commitment":"29fd0aa1212719282443f32e4e862d6d97df126c058d75f7d915c69591ae54be","opened":true,"stand_in":false,"rematch":false},{"sitter":{"kind":"person","person":"08xr6f4gt1t8rt2q","name":"Ruby Raven 113","is":"guest"},"commitment":"89278ecced998ff212e3bd16b70d2c6f08355856dd05ac40ce9e61281c1fd093","opened":true,"stand_in":false,"rematch":false},{"sitter":{"kind":"house","level":1},"opened":false,"stand_in":false,"rematch":false}],"opening":false,"deal":"rej7zhkts9y1qptc","commitment":"aa84959c4e1c3c880ee432799c23dfd6f8755c193fec954a752534dd6c348c90","opened_at":1794889416341,"changed_at":1794889426228,"result":{"ending":"resigned","scores":[0,0,0],"ranks":[1,3,1]},"rematch":null,"closed":null}');
INSERT INTO public.tables VALUES ('n72awy9jz3cfyjwf', 1794889429687, 1794889429687, 'ghawar', 2, 'gathering', true, false, '{"id":"n72awy9jz3cfyjwf","game":"ghawar","options":{"dice":"ordered","players":2,"ring-road":false,"trucks":2},"public":true,"rated":false,"clock":{"kind":"days","days":14},"order":"chosen","absent":{"kind":"wait"},"stage":"gathering","owner":"d8azb622jcfp1s64","chairs":[{"sitter":{"kind":"person","person":"d8azb622jcfp1s64","name":"Ada","is":"account"},"opened":false,"stand_in":false,"rematch":false},{"sitter":{"kind":"open"},"opened":false,"stand_in":false,"rematch":false}],"opening":false,"deal":"bw8qfs93att9qvhz","commitment":"ce049b8e3f571f7f8a04c446257d9c9da9c0c7ed922e558f8ebdf70363ac299e","opened_at":1794889429687,"changed_at":1794889429687,"result":null,"rematch":null,"closed":null}');

INSERT INTO public.tallies VALUES ('ghawar', 'roll', '1', 2);
INSERT INTO public.tallies VALUES ('ghawar', 'roll', '1 1', 2);
INSERT INTO public.tallies VALUES ('ghawar', 'roll', '1 3', 1);
INSERT INTO public.tallies VALUES ('ghawar', 'roll', '1 4', 3);
INSERT INTO public.tallies VALUES ('ghawar', 'roll', '1 5', 1);
INSERT INTO public.tallies VALUES ('ghawar', 'roll', '1 6', 2);
INSERT INTO public.tallies VALUES ('ghawar', 'roll', '2', 5);
INSERT INTO public.tallies VALUES ('ghawar', 'roll', '2 2', 1);
INSERT INTO public.tallies VALUES ('ghawar', 'roll', '2 3', 1);
INSERT INTO public.tallies VALUES ('ghawar', 'roll', '2 4', 2);
INSERT INTO public.tallies VALUES ('ghawar', 'roll', '2 6', 1);
INSERT INTO public.tallies VALUES ('ghawar', 'roll', '3', 1);
INSERT INTO public.tallies VALUES ('ghawar', 'roll', '3 1', 1);
INSERT INTO public.tallies VALUES ('ghawar', 'roll', '3 2', 2);
INSERT INTO public.tallies VALUES ('ghawar', 'roll', '3 3', 2);
INSERT INTO public.tallies VALUES ('ghawar', 'roll', '3 4', 1);
INSERT INTO public.tallies VALUES ('ghawar', 'roll', '3 5', 3);
INSERT INTO public.tallies VALUES ('ghawar', 'roll', '4 1', 2);
INSERT INTO public.tallies VALUES ('ghawar', 'roll', '4 4', 1);
INSERT INTO public.tallies VALUES ('ghawar', 'roll', '4 5', 1);
INSERT INTO public.tallies VALUES ('ghawar', 'roll', '4 6', 1);
INSERT INTO public.tallies VALUES ('ghawar', 'roll', '5', 1);
INSERT INTO public.tallies VALUES ('ghawar', 'roll', '5 1', 2);
INSERT INTO public.tallies VALUES ('ghawar', 'roll', '5 3', 2);
INSERT INTO public.tallies VALUES ('ghawar', 'roll', '5 6', 2);
INSERT INTO public.tallies VALUES ('ghawar', 'roll', '6', 6);
INSERT INTO public.tallies VALUES ('ghawar', 'roll', '6 1', 1);
INSERT INTO public.tallies VALUES ('ghawar', 'roll', '6 2', 1);
INSERT INTO public.tallies VALUES ('ghawar', 'roll', '6 3', 3);
INSERT INTO public.tallies VALUES ('ghawar', 'roll', '6 5', 1);
INSERT INTO public.tallies VALUES ('dig-mars', 'first', '3', 1);

INSERT INTO public.tokens VALUES ('t62tvth4054dcan6', 'd8azb622jcfp1s64', 'script', 'read play', '5484187e45d6b4f6086080f4495489ecc9313ad743caf9a7970e2e6044fe01f5', 1794889402556, NULL, NULL);
INSERT INTO public.tokens VALUES ('a0tjfa6hp5v28qsf', 'ppc4x941kxg33a73', 'mole', 'bot', 'dec3841864dcacbc23d8b3c6a5daf2e15c34fc822daca92f8bb3bbc15d9ec9d0', 1794889402773, NULL, NULL);

INSERT INTO public.wakes VALUES ('n72awy9jz3cfyjwf', 1797481429687, NULL, DEFAULT);

SELECT pg_catalog.setval('public.reports_number_seq', 1, true);

ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_pkey PRIMARY KEY (by_id, about_id);

ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_pkey PRIMARY KEY (table_id, room, number);

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (table_id, seq);

ALTER TABLE ONLY public.participants
    ADD CONSTRAINT participants_pkey PRIMARY KEY (table_id, place);

ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_name_key_key UNIQUE (name_key);

ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.presence
    ADD CONSTRAINT presence_pkey PRIMARY KEY (person_id);

ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT ratings_pkey PRIMARY KEY (person_id, game, seats);

ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (person_id, place);

ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (number);

ALTER TABLE ONLY public.result_players
    ADD CONSTRAINT result_players_pkey PRIMARY KEY (table_id, seat);

ALTER TABLE ONLY public.results
    ADD CONSTRAINT results_pkey PRIMARY KEY (table_id);

ALTER TABLE ONLY public.seeks
    ADD CONSTRAINT seeks_pkey PRIMARY KEY (person_id);

ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.tallies
    ADD CONSTRAINT tallies_pkey PRIMARY KEY (game, what, value);

ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_hash_key UNIQUE (hash);

ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.wakes
    ADD CONSTRAINT wakes_pkey PRIMARY KEY (table_id);

CREATE INDEX blocks_about ON public.blocks USING btree (about_id);

CREATE INDEX chat_person ON public.chat USING btree (person_id);

CREATE INDEX participants_person ON public.participants USING btree (person_id);

CREATE INDEX people_became ON public.people USING btree (became) WHERE (became IS NOT NULL);

CREATE INDEX people_owner ON public.people USING btree (owner) WHERE (owner IS NOT NULL);

CREATE INDEX ratings_best ON public.ratings USING btree (game, seats, rating);

CREATE INDEX result_players_person ON public.result_players USING btree (person_id);

CREATE INDEX results_public ON public.results USING btree (at, table_id) WHERE public;

CREATE INDEX results_uncounted ON public.results USING btree (at, table_id) WHERE (rated AND (NOT counted));

CREATE INDEX seeks_wish ON public.seeks USING btree (wish, since);

CREATE INDEX tables_changed ON public.tables USING btree (changed_at, id);

CREATE INDEX tables_stage ON public.tables USING btree (stage, changed_at, id);

CREATE INDEX tokens_person ON public.tokens USING btree (person_id);

CREATE INDEX wakes_due ON public.wakes USING btree (due_at);

ALTER TABLE ONLY public.participants
    ADD CONSTRAINT participants_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);

ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id);

ALTER TABLE ONLY public.result_players
    ADD CONSTRAINT result_players_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.results(table_id);

ALTER TABLE ONLY public.results
    ADD CONSTRAINT results_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);

ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id);

ALTER TABLE ONLY public.wakes
    ADD CONSTRAINT wakes_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);

