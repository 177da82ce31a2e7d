-- What a professional had chosen for a Google account that they disconnected, should the same account come back.
CREATE TABLE google_choices (
  user_id uuid CONSTRAINT google_choices_pkey PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  google_email text NOT NULL,
  calendar_id text NOT NULL,
  bidirectional boolean NOT NULL,
  neutral_title boolean NOT NULL
);
CREATE INDEX google_choices_organization ON google_choices (organization_id, user_id);
