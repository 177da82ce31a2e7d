-- Events of ours that could not be deleted where their appointment went away from: without a grant, or in a calendar that
-- may not be altered. Each waits for that, whatever becomes of its appointment.
CREATE TABLE google_leftovers (
  appointment_id uuid NOT NULL,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- In whose account and calendar it lies.
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  calendar_id text NOT NULL,
  event_id text NOT NULL,
  -- When to try again; NULL until its professional mends it.
  due_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  CONSTRAINT google_leftovers_pkey PRIMARY KEY (appointment_id, user_id, calendar_id)
);
CREATE INDEX google_leftovers_due ON google_leftovers (due_at);
CREATE INDEX google_leftovers_owner ON google_leftovers (organization_id, user_id);
