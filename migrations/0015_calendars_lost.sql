-- The chosen calendar cannot be used any more, as its professional was told: it is gone, or may not be altered. NULL while
-- it is well.
ALTER TABLE google_connections
  ADD COLUMN calendar_lost text,
  ADD COLUMN calendar_lost_at timestamptz,
  ADD CONSTRAINT google_connections_calendar_lost CHECK ((calendar_lost IS NULL) = (calendar_lost_at IS NULL));
