-- Mails that went to a client, as the client's record shows them.
-- locks: none that waits: a new table
CREATE TABLE client_mails (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  client_id uuid NOT NULL REFERENCES clients (id) ON DELETE CASCADE,
  -- Whose appointment it is about; null where nobody's any more, or of several.
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- What the mail is about: an appointment, a series, a request of the waiting list. It may be gone.
  subject_id uuid NOT NULL,
  key text NOT NULL,
  subject text NOT NULL,
  address text NOT NULL,
  sent_at timestamptz NOT NULL,
  UNIQUE (organization_id, key)
);
CREATE INDEX client_mails_of ON client_mails (client_id, sent_at, id);
CREATE INDEX client_mails_about ON client_mails (subject_id);
CREATE INDEX client_mails_user ON client_mails (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX client_mails_old ON client_mails (sent_at);
