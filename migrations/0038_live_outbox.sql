-- Messages between processes that a committed transaction left and that were not sent yet. They leave after the commit, many
-- at once: PostgreSQL commits one after another what sends by itself. Without a log of its own: after a crash of PostgreSQL
-- every process connects again and reads everything, so that nothing here is missed.
CREATE UNLOGGED TABLE live_outbox (
  id uuid PRIMARY KEY,
  channel text NOT NULL,
  payload text NOT NULL CHECK (octet_length(payload) < 8000),
  written_at timestamptz NOT NULL DEFAULT now()
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
