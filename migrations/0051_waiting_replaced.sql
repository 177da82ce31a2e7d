-- The time that an appointment had before an offer of the waiting list moved it: its client reads what it replaced. With it
-- `appointment_id` of an entry that ended as booked is the appointment that was made. `ended_by` says who ended a request
-- that its client left ('left'): the client, the team, or the end of the appointment that was to be earlier.
-- locks: a moment, in which the waiting list is neither read nor changed
ALTER TABLE waiting_entries
  ADD COLUMN replaced_start timestamptz,
  ADD COLUMN replaced_zone text,
  ADD COLUMN ended_by text,
  ADD CONSTRAINT waiting_entries_ended_by CHECK (ended_by IN ('client', 'staff', 'cancelled'));
