-- locks: none on tables with rows: a new table.
-- Times that appointments left in agendas that somebody waits for, until the search of the agenda has seen them.
CREATE TABLE waiting_freed (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  start_time timestamptz NOT NULL,
  end_time timestamptz NOT NULL,
  lane integer NOT NULL,
  -- Visitors are refused the time no longer than this, whether it was searched or not.
  kept_until timestamptz NOT NULL
);
CREATE INDEX waiting_freed_user ON waiting_freed (user_id);
CREATE INDEX waiting_freed_organization ON waiting_freed (organization_id);
