-- An appointment that the team squeezed in over a taken time, and why; and how many a professional takes on one day: none is
-- no limit, 0 takes none. Appointments of before stay as they are: nobody said which were meant.
-- locks: users and appointment_rows for a moment: constant defaults rewrite no row, and the check reads none
ALTER TABLE users ADD COLUMN overbooking_limit integer;
ALTER TABLE users ADD CONSTRAINT users_overbooking_limit CHECK (overbooking_limit BETWEEN 0 AND 50) NOT VALID;
ALTER TABLE appointment_rows
  ADD COLUMN is_overbooked boolean NOT NULL DEFAULT false,
  ADD COLUMN overbooking_reason text;
ALTER TABLE appointment_rows
  ADD CONSTRAINT appointment_rows_overbooking_reason CHECK (is_overbooked OR overbooking_reason IS NULL) NOT VALID;
CREATE OR REPLACE VIEW appointments AS
  SELECT id, organization_id, user_id, professional_name, timezone, client_name, client_email, client_phone, notes,
         start_time, end_time, lane, product_id, product_name, product_duration, meeting_title, meeting_description,
         meet_link, google_event_id, service_url, confirmed_at, revision, manage_token_hash, created_by, created_at,
         updated_at, product_price_cents, distribution, is_overbooked, overbooking_reason
    FROM appointment_rows
   WHERE held_until IS NULL;
