-- Whoever has played for years has few tables that still go on: those are found without looking at all the others.
ALTER TABLE participants ADD COLUMN running INTEGER NOT NULL DEFAULT 1;
UPDATE participants SET running = (SELECT stage IN ('gathering', 'playing') FROM tables WHERE id = table_id);
CREATE INDEX participants_running ON participants (person_id) WHERE running;
