-- Somebody's sessions are shown a page at a time, used last first: read in that order, instead of all of them sorted.
-- locks: sessions for a moment
CREATE INDEX sessions_in_order ON sessions (organization_id, user_id, last_used_at, id);
DROP INDEX sessions_user;
