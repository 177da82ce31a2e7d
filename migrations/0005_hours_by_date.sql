-- Dates that differ from the week: days off and periods away (no hours), or other hours on one day.
CREATE TABLE availability_exceptions (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Days of the professional's own calendar, both included.
  first_date date NOT NULL,
  last_date date NOT NULL,
  start_minute smallint CHECK (start_minute BETWEEN 0 AND 1439),
  end_minute smallint CHECK (end_minute BETWEEN 1 AND 1440),
  appointment_duration smallint CHECK (appointment_duration BETWEEN 15 AND 240),
  max_concurrent smallint CHECK (max_concurrent BETWEEN 1 AND 10),
  reason text,
  created_at timestamptz NOT NULL,
  CONSTRAINT availability_exceptions_not_inverted CHECK (first_date <= last_date AND start_minute < end_minute),
  -- All that hours need, on one day; or nothing.
  CONSTRAINT availability_exceptions_whole CHECK (
    num_nulls(start_minute, end_minute, appointment_duration, max_concurrent) = 4
    OR (num_nulls(start_minute, end_minute, appointment_duration, max_concurrent) = 0 AND first_date = last_date)
  ),
  -- A day off takes the whole of its days, so it shares none of them with hours.
  CONSTRAINT availability_exceptions_no_overlap EXCLUDE USING gist (
    user_id WITH =,
    daterange(first_date, last_date, '[]') WITH &&,
    int4range(coalesce(start_minute, 0), coalesce(end_minute, 1440)) WITH &&
  )
);
CREATE INDEX availability_exceptions_user ON availability_exceptions (organization_id, user_id, last_date);

-- National holidays are days off, unless the professional works on them. By the holiday, so that it holds every year.
CREATE TABLE worked_holidays (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  holiday text NOT NULL,
  PRIMARY KEY (user_id, holiday)
);
CREATE INDEX worked_holidays_organization ON worked_holidays (organization_id, user_id);
