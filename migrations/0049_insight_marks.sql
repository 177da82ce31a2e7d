-- What was done with suggestions about weekly hours, and searches of public pages that found no free time.
-- locks: none, the tables are new

-- Suggestions that somebody put aside; one comes back after 90 days, or once its evidence has grown by half.
CREATE TABLE insight_dismissals (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL,
  -- 0 is Sunday; minutes of the day on the professional's clock.
  day_of_week smallint NOT NULL,
  start_minute smallint NOT NULL,
  end_minute smallint NOT NULL,
  evidence integer NOT NULL,
  dismissed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind, day_of_week, start_minute, end_minute),
  CONSTRAINT insight_dismissals_kind CHECK (kind IN ('close', 'open', 'pause'))
);
CREATE INDEX insight_dismissals_old ON insight_dismissals (dismissed_at);

-- The last suggestion that was applied to each weekday of a person, with its windows before and after, so that it can be undone.
CREATE TABLE insight_changes (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL,
  day_of_week smallint NOT NULL,
  start_minute smallint NOT NULL,
  end_minute smallint NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  applied_at timestamptz NOT NULL,
  CONSTRAINT insight_changes_one_each UNIQUE (user_id, day_of_week),
  CONSTRAINT insight_changes_kind CHECK (kind IN ('close', 'open', 'pause'))
);
CREATE INDEX insight_changes_old ON insight_changes (applied_at);

-- How often a client looked at a date, or at a part of it, on a public page and found no free time. No row says who looked.
CREATE TABLE search_misses (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- On the professional's calendar.
  date date NOT NULL,
  part text NOT NULL,
  searches integer NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, date, part),
  CONSTRAINT search_misses_part CHECK (part IN ('day', 'manha', 'tarde', 'noite'))
);
CREATE INDEX search_misses_old ON search_misses (last_at);
