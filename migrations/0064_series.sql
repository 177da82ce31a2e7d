-- Appointments that repeat: how often, as it was asked for, and which appointments came of it. Each is an ordinary appointment.
-- locks: appointment_rows for a moment, in which agendas are read and nobody books: the new table has no row to check
CREATE TABLE appointment_series (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  every text NOT NULL CHECK (every IN ('week', 'two-weeks', 'four-weeks', 'month')),
  -- 0 is Sunday; of a series by months the first date's alone.
  weekdays integer[] NOT NULL,
  first_date date NOT NULL,
  -- Of the day on the professional's clock.
  start_minute smallint NOT NULL,
  request_key text NOT NULL,
  request_hash bytea NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (organization_id, created_by, request_key)
);
CREATE TABLE series_appointments (
  appointment_id uuid PRIMARY KEY REFERENCES appointment_rows (id) ON DELETE CASCADE,
  organization_id uuid NOT NULL,
  series_id uuid NOT NULL REFERENCES appointment_series (id) ON DELETE CASCADE,
  -- 1 is the first.
  place smallint NOT NULL
);
CREATE INDEX series_appointments_of ON series_appointments (series_id, place);
