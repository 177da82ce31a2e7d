-- Who cancelled too late for the notice of their professional, and whom too many misses lead to the phone instead of the public page.
-- locks: none that waits long: constant defaults, and one of the tables is small
ALTER TABLE cancelled_appointments ADD COLUMN is_late boolean NOT NULL DEFAULT false;
-- Of late ones alone, while there is the record.
ALTER TABLE cancelled_appointments ADD COLUMN client_id uuid;
ALTER TABLE cancelled_appointments
  ADD CONSTRAINT cancelled_appointments_of_client FOREIGN KEY (client_id) REFERENCES clients (id) ON DELETE SET NULL NOT VALID;
ALTER TABLE cancelled_appointments
  ADD CONSTRAINT cancelled_appointments_client_of_late CHECK (client_id IS NULL OR is_late) NOT VALID;
CREATE INDEX cancelled_appointments_client ON cancelled_appointments (client_id, start_time) WHERE client_id IS NOT NULL;

-- Null: off.
ALTER TABLE organizations ADD COLUMN misses_limit integer;
ALTER TABLE organizations ADD COLUMN misses_months integer NOT NULL DEFAULT 6;
ALTER TABLE organizations ADD COLUMN booking_phone text;
ALTER TABLE organizations ADD CONSTRAINT organizations_misses_limit CHECK (misses_limit BETWEEN 1 AND 10) NOT VALID;
ALTER TABLE organizations ADD CONSTRAINT organizations_misses_months CHECK (misses_months BETWEEN 1 AND 24) NOT VALID;
