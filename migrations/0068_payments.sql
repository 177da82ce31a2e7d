-- What the team notes of the money of an appointment: a discount on the price that it keeps, and what was paid. Money that came in
-- stays known when the appointment is cancelled, hence no reference to it.
-- locks: none, the table is new
CREATE TABLE payments (
  appointment_id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  discount_cents integer NOT NULL CONSTRAINT payments_discount CHECK (discount_cents >= 0),
  paid_cents integer CONSTRAINT payments_paid CHECK (paid_cents >= 0),
  method text CONSTRAINT payments_method CHECK (method IN ('pix', 'cash', 'card', 'insurance')),
  -- By the appointment's clock.
  paid_on date,
  updated_at timestamptz NOT NULL,
  CONSTRAINT payments_whole CHECK (num_nulls(paid_cents, method, paid_on) IN (0, 3))
);
-- What was received in a month.
CREATE INDEX payments_received ON payments (organization_id, paid_on) WHERE paid_on IS NOT NULL;
