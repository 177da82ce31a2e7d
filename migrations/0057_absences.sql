-- locks: none on tables with rows: new tables. Their references lock organizations and users for a moment.
-- A day or a part of one on which somebody falls out, and what became of the clients who were booked then.
CREATE TABLE absences (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- By the professional's clock when it was made: the instants hold, the dates are words for them.
  first_date date NOT NULL,
  last_date date NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  reason text,
  shares_reason boolean NOT NULL,
  -- The clinic's own words to every client.
  message text,
  -- Who made it, as the log has them: what follows later is done in their name.
  made_by jsonb NOT NULL,
  request_key text NOT NULL,
  -- The dates in the agenda that it made, and those that it took the place of.
  dates_made jsonb NOT NULL,
  dates_replaced jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  -- When the clients who wait for their notice get it; null when nobody waits.
  due_at timestamptz,
  undone_at timestamptz,
  CONSTRAINT absences_not_inverted CHECK (starts_at < ends_at),
  CONSTRAINT absences_request UNIQUE (organization_id, request_key)
);
CREATE INDEX absences_user ON absences (organization_id, user_id, ends_at);
CREATE INDEX absences_due ON absences (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE absence_appointments (
  absence_id uuid NOT NULL REFERENCES absences (id) ON DELETE CASCADE,
  -- Not a reference: what is cancelled is gone.
  appointment_id uuid NOT NULL,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- The appointments of one client are settled and notified together: each client of an absence has an id.
  client_id uuid NOT NULL,
  action text NOT NULL CHECK (action IN ('move', 'link', 'cancel')),
  -- Where it was, to bring it back.
  former jsonb NOT NULL,
  former_start timestamptz NOT NULL,
  settled_at timestamptz NOT NULL,
  notified_at timestamptz,
  PRIMARY KEY (absence_id, appointment_id)
);
-- Whether a client was asked to choose another time for an appointment.
CREATE INDEX absence_appointments_asked ON absence_appointments (appointment_id) WHERE action = 'link' AND notified_at IS NOT NULL;
CREATE INDEX absence_appointments_organization ON absence_appointments (organization_id);
