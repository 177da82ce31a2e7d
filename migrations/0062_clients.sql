-- What an organisation knows of each client, found or made at each booking. Appointments of before get theirs in batches by a
-- job, which the partial index finds them by; the same index is next to empty afterwards. A record that nobody of the team
-- wrote in (is_kept) goes with its last appointment. One that was erased keeps nothing but the appointments that were.
CREATE TABLE clients (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  name text NOT NULL,
  social_name text,
  plain text NOT NULL GENERATED ALWAYS AS (plain_text(name || ' ' || coalesce(social_name, ''))) STORED,
  birthday date,
  cpf text CONSTRAINT clients_cpf CHECK (cpf ~ '^[0-9]{11}$'),
  note text,
  tags text[] NOT NULL DEFAULT '{}',
  preferred_user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  preferred_contact text CONSTRAINT clients_preferred_contact CHECK (preferred_contact IN ('email', 'phone', 'whatsapp')),
  consented_at timestamptz,
  is_kept boolean NOT NULL DEFAULT false,
  erased_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX clients_by_name ON clients (organization_id, plain COLLATE "C", id);
CREATE INDEX clients_trigrams ON clients USING gin (organization_id, plain gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX clients_preferred_user ON clients (preferred_user_id) WHERE preferred_user_id IS NOT NULL;

-- An e-mail is kept as it was given, and told by its mailbox; a phone by its digits.
CREATE TABLE client_contacts (
  client_id uuid NOT NULL REFERENCES clients (id) ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('email', 'phone')),
  told_by text NOT NULL,
  value text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, kind, told_by)
);
CREATE INDEX client_contacts_told_by ON client_contacts (organization_id, kind, told_by, created_at);
CREATE INDEX client_contacts_trigrams ON client_contacts
 USING gin (organization_id, told_by gin_trgm_ops) WITH (fastupdate = off);

-- What one professional notes of a client for nobody else.
CREATE TABLE client_notes (
  client_id uuid NOT NULL REFERENCES clients (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  note text NOT NULL,
  PRIMARY KEY (client_id, user_id)
);
CREATE INDEX client_notes_user ON client_notes (user_id);

ALTER TABLE organizations ADD COLUMN client_match text NOT NULL DEFAULT 'either';
ALTER TABLE organizations
  ADD CONSTRAINT organizations_client_match CHECK (client_match IN ('either', 'email', 'phone')) NOT VALID;

ALTER TABLE appointment_rows ADD COLUMN client_id uuid;
ALTER TABLE appointment_rows
  ADD CONSTRAINT appointment_rows_client FOREIGN KEY (client_id) REFERENCES clients (id) ON DELETE SET NULL NOT VALID;
-- locks: 0.1 s for 500,000 rows, none of which has one: the column is new in this transaction, so agendas are not read either
CREATE INDEX appointments_by_client ON appointment_rows (client_id, start_time) WHERE client_id IS NOT NULL;
-- locks: 1 s for 500,000 rows, in which agendas are neither read nor booked
CREATE INDEX appointments_without_record ON appointment_rows (organization_id, id)
 WHERE client_id IS NULL AND held_until IS NULL;

-- The records that an appointment has left: a job looks whether any is there without an appointment. No key and no reference,
-- so that a deletion waits for nobody.
CREATE TABLE left_clients (
  organization_id uuid NOT NULL,
  client_id uuid NOT NULL
);
CREATE FUNCTION note_left_clients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO left_clients (organization_id, client_id)
  SELECT DISTINCT organization_id, client_id FROM gone WHERE client_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER appointments_leave_clients AFTER DELETE ON appointment_rows
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_left_clients();
CREATE FUNCTION note_left_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO left_clients (organization_id, client_id) VALUES (OLD.organization_id, OLD.client_id);
  RETURN NULL;
END $$;
CREATE TRIGGER appointment_leaves_client AFTER UPDATE OF client_id ON appointment_rows
  FOR EACH ROW WHEN (OLD.client_id IS NOT NULL AND OLD.client_id IS DISTINCT FROM NEW.client_id)
  EXECUTE FUNCTION note_left_client();

CREATE OR REPLACE VIEW appointments AS
  SELECT id, organization_id, user_id, professional_name, timezone, client_name, client_email, client_phone, notes,
         start_time, end_time, lane, product_id, product_name, product_duration, meeting_title, meeting_description,
         meet_link, google_event_id, service_url, confirmed_at, revision, manage_token_hash, created_by, created_at,
         updated_at, product_price_cents, distribution, is_overbooked, overbooking_reason, client_id
    FROM appointment_rows
   WHERE held_until IS NULL;
