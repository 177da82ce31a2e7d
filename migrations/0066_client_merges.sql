-- Two records of one client that were joined. What belonged to which of them stays for 30 days, so that they can be taken apart
-- exactly. kept_id and other_id refer to nothing: the other record is gone, and the kept one may be joined into a third.
ALTER TABLE clients ADD COLUMN other_names text[] NOT NULL DEFAULT '{}';
-- Each name in a line of its own, after a space: found by a part, by the beginning of a word, and to the letter.
CREATE FUNCTION plain_names(names text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (SELECT string_agg(chr(10) || ' ' || plain_text(name), '') || chr(10) FROM unnest(names) AS name);
CREATE INDEX clients_other_names ON clients
 USING gin (organization_id, plain_names(other_names) gin_trgm_ops) WITH (fastupdate = off) WHERE other_names <> '{}';
CREATE TABLE client_merges (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  kept_id uuid NOT NULL,
  other_id uuid NOT NULL,
  other_name text NOT NULL,
  former jsonb,
  appointment_ids uuid[] NOT NULL,
  kept_appointment_ids uuid[] NOT NULL,
  merged_by uuid NOT NULL,
  merged_at timestamptz NOT NULL,
  undone_at timestamptz
);
CREATE INDEX client_merges_kept ON client_merges (organization_id, kept_id, merged_at);
CREATE INDEX client_merges_other ON client_merges (organization_id, other_id, merged_at);
CREATE INDEX client_merges_age ON client_merges (merged_at);
