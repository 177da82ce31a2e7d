-- What stands on receipts as who received, and the receipts themselves. Numbers follow each other without a gap: the counter's row is
-- held until the receipt of its number is there. What a receipt says is kept as it was said.
-- locks: organizations for a moment; the columns have no default
ALTER TABLE organizations ADD COLUMN receipt_name text;
ALTER TABLE organizations ADD COLUMN receipt_document text;
ALTER TABLE organizations
  ADD CONSTRAINT organizations_receipt_document CHECK (receipt_document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$') NOT VALID;
CREATE TABLE receipt_counters (
  organization_id uuid PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  last_number integer NOT NULL
);
CREATE TABLE receipts (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  number integer NOT NULL,
  -- No reference: the receipt stays when the appointment is cancelled.
  appointment_id uuid NOT NULL,
  client_id uuid REFERENCES clients (id) ON DELETE SET NULL,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  content jsonb NOT NULL,
  issued_at timestamptz NOT NULL,
  issued_by text NOT NULL,
  cancelled_at timestamptz,
  cancelled_by text,
  CONSTRAINT receipts_number UNIQUE (organization_id, number),
  CONSTRAINT receipts_cancelled CHECK ((cancelled_at IS NULL) = (cancelled_by IS NULL))
);
-- One that counts for each appointment.
CREATE UNIQUE INDEX receipts_valid ON receipts (appointment_id) WHERE cancelled_at IS NULL;
CREATE INDEX receipts_client ON receipts (client_id, number) WHERE client_id IS NOT NULL;
CREATE INDEX receipts_user ON receipts (user_id, number) WHERE user_id IS NOT NULL;
CREATE INDEX receipts_issued ON receipts (organization_id, issued_at);

CREATE FUNCTION keep_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A receipt is not changed once it is issued.';
END $$;
CREATE TRIGGER receipts_stay BEFORE UPDATE ON receipts FOR EACH ROW
  WHEN (OLD.number IS DISTINCT FROM NEW.number OR OLD.content IS DISTINCT FROM NEW.content
     OR OLD.organization_id IS DISTINCT FROM NEW.organization_id OR OLD.appointment_id IS DISTINCT FROM NEW.appointment_id
     OR OLD.issued_at IS DISTINCT FROM NEW.issued_at OR OLD.issued_by IS DISTINCT FROM NEW.issued_by
     OR (OLD.cancelled_at IS NOT NULL AND OLD.cancelled_at IS DISTINCT FROM NEW.cancelled_at))
  EXECUTE FUNCTION keep_receipt();
