-- A name is searched by any part of it: by the trigrams of the organisation's names alone, however many there are. btree_gin
-- lets one index hold the organisation beside the trigrams.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Kept like the log's, because making it again for each row read costs ten times what comparing it does. The finer
-- statistics tell a rare name from a frequent one, which is found sooner in the order of time.
ALTER TABLE appointment_rows
  ADD COLUMN client_plain text NOT NULL GENERATED ALWAYS AS (plain_text(client_name)) STORED,
  ALTER COLUMN client_plain SET STATISTICS 400;
ALTER TABLE audit_log ALTER COLUMN subject_plain SET STATISTICS 400;

-- Without a list of pending entries, which every search would have to read through.
CREATE INDEX appointments_client_trigrams ON appointment_rows
  USING gin (organization_id, client_plain gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX audit_log_subject_trigrams ON audit_log
  USING gin (organization_id, subject_plain gin_trgm_ops) WITH (fastupdate = off)
  WHERE subject_plain IS NOT NULL;
