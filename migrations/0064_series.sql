-- Appointments that repeat: how often, as it was asked for, and which appointments came of it. Each is an ordinary appointment.
-- locks: none, the tables are new
CREATE TABLE appointment_series (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  every text NOT NULL CHECK (every IN ('week', 'two-weeks', 'four-weeks', 'month')),
  -- 0 is Sunday; of a series by months the first date's alone.
  weekdays integer[] NOT NULL,
  first_date date NOT NULL,
  -- Of the day on the clock of the zone.
  start_minute smallint NOT NULL,
  timezone text NOT NULL,
  -- Grows with each change of the whole: the number by which calendars know the newer file.
  revision integer NOT NULL DEFAULT 0,
  request_key text NOT NULL,
  request_hash bytea NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (organization_id, created_by, request_key)
);
-- A row stays when its appointment goes: the mail about that names it as calendars know it.
CREATE TABLE series_appointments (
  appointment_id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  series_id uuid NOT NULL REFERENCES appointment_series (id) ON DELETE CASCADE,
  -- Where the rule has it, by which calendars know it; null for a start beside the rule.
  planned_start timestamptz,
  -- Where the series has it now: an appointment that starts at another time was changed by hand.
  expected_start timestamptz NOT NULL
);
CREATE INDEX series_appointments_of ON series_appointments (series_id, expected_start);
