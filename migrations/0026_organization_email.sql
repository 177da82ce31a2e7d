-- Whether the team must ask a client's e-mail when booking by hand. Off: an e-mail or a phone is enough.
ALTER TABLE organizations ADD COLUMN require_client_email boolean NOT NULL DEFAULT false;
