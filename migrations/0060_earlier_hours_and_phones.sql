-- Weekly windows as they were before a change, so that an hour is judged by the dates that offered it and by no others. Only active
-- windows are kept, for as long as hours are looked back at (27 weeks). What was offered before this table began is not known.
-- locks: none, the table is new
CREATE TABLE earlier_availability (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- 0 is Sunday; minutes of the day on the professional's clock.
  day_of_week smallint NOT NULL,
  start_minute smallint NOT NULL,
  end_minute smallint NOT NULL,
  max_concurrent smallint NOT NULL,
  offered_since timestamptz NOT NULL,
  offered_until timestamptz NOT NULL
);
CREATE INDEX earlier_availability_of ON earlier_availability (user_id, offered_until);
CREATE INDEX earlier_availability_old ON earlier_availability (offered_until);

-- Who served a phone last that the team noted: those of the public page have an index of their own.
-- locks: 1 s for 500,000 appointments, in which agendas are read and nobody books
CREATE INDEX appointments_noted_phone ON appointment_rows (organization_id, client_phone, end_time)
  WHERE created_by <> 'public' AND client_phone IS NOT NULL;
