-- A late cancellation that the team does not count any more.
-- locks: none that waits long: the default is constant
ALTER TABLE cancelled_appointments ADD COLUMN is_excused boolean NOT NULL DEFAULT false;
