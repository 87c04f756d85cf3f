-- Whoever has played for years has few tables that still go on: those are found without looking at all the others.
ALTER TABLE participants ADD COLUMN running boolean NOT NULL DEFAULT true;
UPDATE participants SET running = stage IN ('gathering', 'playing') FROM tables WHERE id = table_id;
DROP INDEX participants_person;
CREATE INDEX participants_person ON participants (person_id, running);
