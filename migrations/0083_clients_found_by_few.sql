-- A list of clients looks up the latest visit of each record it passes: the index now says whether a visit is only held, so that none
-- of their rows is read.
-- locks: appointments are read meanwhile; what writes one waits until the index is built, 0.3 s for 500,000
CREATE INDEX appointments_of_client ON appointment_rows (client_id, start_time) INCLUDE (held_until) WHERE client_id IS NOT NULL;
DROP INDEX appointments_by_client;
ALTER INDEX appointments_of_client RENAME TO appointments_by_client;
-- The search looks for social names, which few records have: among all records with such a plain name it read each to see.
-- locks: records are read meanwhile; what writes one waits until those with a social name are indexed, 0.1 s for 50,000
CREATE INDEX clients_called ON clients USING gin (organization_id, plain gin_trgm_ops) WITH (fastupdate = off) WHERE social_name IS NOT NULL;
