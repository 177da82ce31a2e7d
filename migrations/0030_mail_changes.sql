-- Changes by staff whose mails wait some seconds, so that one that is taken back is written to nobody. "known" is what
-- the receivers know of the appointment, without names and contacts of the client.
CREATE TABLE mail_changes (
  appointment_id uuid NOT NULL CONSTRAINT mail_changes_pkey PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  known jsonb NOT NULL,
  source text NOT NULL,
  due_at timestamptz NOT NULL
);
CREATE INDEX mail_changes_due ON mail_changes (due_at);
