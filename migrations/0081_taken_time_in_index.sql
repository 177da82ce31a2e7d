-- What is booked with each of two hundred people within a month was read row by row, 31,000 of them: the index of a person's time
-- now says when each ends and whether it is only held.
-- locks: appointments are read meanwhile; what writes one waits until the index is built, 1 s for 500,000
CREATE INDEX appointments_person_time ON appointment_rows (organization_id, user_id, start_time) INCLUDE (end_time, held_until);
DROP INDEX appointments_user_time;
ALTER INDEX appointments_person_time RENAME TO appointments_user_time;
