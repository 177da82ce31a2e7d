-- How many appointments ahead one e-mail or phone may have through the public pages, in the organisation.
ALTER TABLE booking_form_settings ADD COLUMN upcoming_limit integer NOT NULL DEFAULT 5
  CONSTRAINT booking_form_settings_upcoming_limit CHECK (upcoming_limit BETWEEN 1 AND 100);

-- What the limit counts. A tag after "+" reaches the same mailbox.
CREATE INDEX appointments_public_mailbox ON appointments
  (organization_id, regexp_replace(lower(client_email), '[+][^@]*@', '@'), end_time)
  WHERE created_by = 'public' AND client_email IS NOT NULL;
CREATE INDEX appointments_public_phone ON appointments (organization_id, client_phone, end_time)
  WHERE created_by = 'public' AND client_phone IS NOT NULL;
CREATE INDEX appointments_public_made ON appointments (organization_id, user_id, created_at)
  WHERE created_by = 'public';

-- Mails that count against the limits by receiver and hour and by organisation and day; addresses stay out of it.
-- A row without a receiver says that a reached limit is in the log already.
CREATE TABLE counted_mails (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  key text NOT NULL,
  receiver bytea,
  counted_at timestamptz NOT NULL,
  CONSTRAINT counted_mails_pkey PRIMARY KEY (organization_id, key)
);
CREATE INDEX counted_mails_time ON counted_mails (organization_id, counted_at) WHERE receiver IS NOT NULL;
CREATE INDEX counted_mails_receiver ON counted_mails (organization_id, receiver, counted_at) WHERE receiver IS NOT NULL;
CREATE INDEX counted_mails_age ON counted_mails (counted_at);
