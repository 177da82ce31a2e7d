-- A month of everybody counts what begins together, by the clock of each appointment: with its zone in the index on time no
-- row is read for that, 9 ms for 58,000 appointments. It replaces the index without the zone.
-- locks: 1 s for 600,000 appointments, in which agendas are read and nobody books
CREATE INDEX appointments_in_time ON appointment_rows (organization_id, start_time, id)
  INCLUDE (end_time, user_id, client_plain, timezone) WHERE held_until IS NULL;
DROP INDEX appointments_time_and_name;
