-- An Idempotency-Key belongs to the caller who chose it: a visitor of a public page must not take a system's key.
ALTER TABLE idempotency_keys ADD COLUMN caller text NOT NULL DEFAULT '';
UPDATE idempotency_keys k SET caller = a.created_by FROM appointments a WHERE a.id = k.appointment_id;
ALTER TABLE idempotency_keys ALTER COLUMN caller DROP DEFAULT;
ALTER TABLE idempotency_keys DROP CONSTRAINT idempotency_keys_pkey;
ALTER TABLE idempotency_keys ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (organization_id, caller, key);
