-- A visitor may have to confirm a booking by e-mail before it counts. Until then the time is held by a row of the same
-- table, so that the same constraint keeps it from being booked twice. `appointments` becomes a view of the rows that
-- count: lists, counts, exports and integrations read it and never meet a held time.
ALTER TABLE appointments RENAME TO appointment_rows;
-- When the hold ends; NULL once the appointment counts. Never after the start.
ALTER TABLE appointment_rows ADD COLUMN held_until timestamptz
  CONSTRAINT appointment_rows_held_before_start CHECK (held_until <= start_time);
CREATE INDEX appointment_rows_held ON appointment_rows (organization_id, user_id, held_until) WHERE held_until IS NOT NULL;
CREATE VIEW appointments AS
  SELECT id, organization_id, user_id, professional_name, timezone, client_name, client_email, client_phone, notes,
         start_time, end_time, lane, product_id, product_name, product_duration, meeting_title, meeting_description,
         meet_link, google_event_id, service_url, confirmed_at, revision, manage_token_hash, created_by, created_at,
         updated_at, product_price_cents
    FROM appointment_rows
   WHERE held_until IS NULL;

ALTER TABLE booking_form_settings ADD COLUMN confirm_email boolean NOT NULL DEFAULT false;
