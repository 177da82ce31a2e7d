-- Appointments for whoever is free: whether a team's links offer it, how the person is chosen, each one's part in it, and
-- why somebody was chosen.
-- locks: organizations, users and appointment_rows for a moment: constant defaults rewrite no row
ALTER TABLE organizations
  ADD COLUMN any_professional text NOT NULL DEFAULT 'off'
    CONSTRAINT organizations_any_professional CHECK (any_professional IN ('off', 'offered', 'first', 'only')),
  ADD COLUMN distribution_policy text NOT NULL DEFAULT 'balanced'
    CONSTRAINT organizations_distribution_policy
      CHECK (distribution_policy IN ('balanced', 'priority', 'least_busy_day', 'same_professional'));
ALTER TABLE users
  -- Per cent of the offered time; 0 takes no part.
  ADD COLUMN distribution_share integer NOT NULL DEFAULT 100
    CONSTRAINT users_distribution_share CHECK (distribution_share BETWEEN 0 AND 200),
  ADD COLUMN distribution_priority integer NOT NULL DEFAULT 1
    CONSTRAINT users_distribution_priority CHECK (distribution_priority BETWEEN 1 AND 9);
ALTER TABLE appointment_rows ADD COLUMN distribution jsonb;
CREATE OR REPLACE VIEW appointments AS
  SELECT id, organization_id, user_id, professional_name, timezone, client_name, client_email, client_phone, notes,
         start_time, end_time, lane, product_id, product_name, product_duration, meeting_title, meeting_description,
         meet_link, google_event_id, service_url, confirmed_at, revision, manage_token_hash, created_by, created_at,
         updated_at, product_price_cents, distribution
    FROM appointment_rows
   WHERE held_until IS NULL;
