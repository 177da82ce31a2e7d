-- News to open screens of the last minutes: a page whose stream was interrupted is sent what it missed.
CREATE TABLE live_events (
  id uuid NOT NULL CONSTRAINT live_events_pkey PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  event jsonb NOT NULL,
  happened_at timestamptz NOT NULL
);
CREATE INDEX live_events_time ON live_events (organization_id, happened_at);
CREATE INDEX live_events_age ON live_events (happened_at);
