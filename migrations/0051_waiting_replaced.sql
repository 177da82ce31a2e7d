-- The time that an appointment had before an offer of the waiting list moved it: its client reads what it replaced. With it
-- `appointment_id` of an entry that ended as booked is the appointment that was made.
-- locks: a moment, in which the waiting list is neither read nor changed
ALTER TABLE waiting_entries ADD COLUMN replaced_start timestamptz, ADD COLUMN replaced_zone text;
