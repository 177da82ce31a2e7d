-- Who is told of what: a professional's own settings, or the organisation's (no user). A row exists once it was saved.
CREATE TABLE notification_settings (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id),
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  email_enabled boolean NOT NULL,
  webhook_enabled boolean NOT NULL,
  webhook_url text,
  webhook_events text[] NOT NULL,
  -- Minutes before an appointment, ascending.
  notification_times integer[] NOT NULL,
  -- Sealed with a key derived from the installation's secret; a rotated one is used beside the new one for a day.
  webhook_secret text NOT NULL,
  former_secret text,
  former_secret_until timestamptz,
  -- The receiver said that it is gone for good (410): nothing is sent until the address or the switch is saved again.
  webhook_gone_at timestamptz
);
CREATE UNIQUE INDEX notification_settings_user ON notification_settings (organization_id, user_id)
  WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX notification_settings_organization ON notification_settings (organization_id)
  WHERE user_id IS NULL;

-- What is, was or will be sent to a webhook. One row per (event, settings): a repeated event finds it there.
CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id),
  settings_id uuid NOT NULL REFERENCES notification_settings (id) ON DELETE CASCADE,
  -- Kept after the appointment is gone: the history tells what was sent.
  appointment_id uuid,
  -- The event's id; a reminder's is made of the appointment, its start and the minutes.
  event_key text NOT NULL,
  event text NOT NULL,
  status text NOT NULL CHECK (status IN ('scheduled', 'pending', 'success', 'failed')),
  payload jsonb NOT NULL,
  webhook_url text NOT NULL,
  reminder_minutes integer,
  -- The start that a reminder speaks of.
  reminds_of timestamptz,
  scheduled_for timestamptz,
  -- When it is looked at next: a reminder's time, or the next try's. Null once there is nothing left to do.
  due_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  http_status integer,
  error text,
  sent_at timestamptz,
  processed_at timestamptz,
  -- Taken off the list of what is ahead by its owner; kept, so that it is not planned anew.
  removed_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT webhook_deliveries_once UNIQUE (settings_id, event_key)
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX webhook_deliveries_history ON webhook_deliveries (settings_id, created_at DESC) WHERE removed_at IS NULL;
CREATE INDEX webhook_deliveries_ahead ON webhook_deliveries (settings_id, scheduled_for) WHERE status = 'scheduled';
CREATE INDEX webhook_deliveries_appointment ON webhook_deliveries (appointment_id) WHERE status = 'scheduled';

-- Every try of a delivery, with what came back.
CREATE TABLE webhook_attempts (
  delivery_id uuid NOT NULL REFERENCES webhook_deliveries (id) ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organizations (id),
  number integer NOT NULL,
  at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  webhook_url text NOT NULL,
  http_status integer,
  error text,
  request_headers jsonb NOT NULL,
  response_headers jsonb,
  response_body text,
  PRIMARY KEY (delivery_id, number)
);

-- Reminders by e-mail that are ahead or were sent; gone with their appointment.
CREATE TABLE mail_reminders (
  appointment_id uuid NOT NULL REFERENCES appointments (id) ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organizations (id),
  minutes integer NOT NULL,
  reminds_of timestamptz NOT NULL,
  -- Null once it was handed over.
  due_at timestamptz,
  PRIMARY KEY (appointment_id, minutes)
);
CREATE INDEX mail_reminders_due ON mail_reminders (due_at) WHERE due_at IS NOT NULL;

-- Links that set a new password: hashed, for one use, for an hour.
CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_user ON password_resets (organization_id, user_id);

-- Mails that could not be sent, until they are: for the administrator's eyes. Without the address: the name is enough.
CREATE TABLE mail_troubles (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  key text NOT NULL,
  receiver_name text NOT NULL,
  subject text NOT NULL,
  error text NOT NULL,
  tries integer NOT NULL,
  -- No further try will be made: the mail server refused it for good.
  is_final boolean NOT NULL,
  failed_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, key)
);
CREATE INDEX mail_troubles_newest ON mail_troubles (organization_id, failed_at DESC);
