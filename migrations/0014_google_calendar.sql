-- A professional's Google account: the grant, the calendar that was chosen, and how far the two agree.
CREATE TABLE google_connections (
  user_id uuid CONSTRAINT google_connections_pkey PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  google_email text NOT NULL,
  -- Both sealed with the installation's secret.
  refresh_token text NOT NULL,
  access_token text NOT NULL,
  access_expires_at timestamptz NOT NULL,
  calendar_id text NOT NULL,
  calendar_name text NOT NULL,
  bidirectional boolean NOT NULL DEFAULT false,
  neutral_title boolean NOT NULL DEFAULT true,
  -- Where the next list of changes begins; NULL asks for all of it.
  sync_token text,
  -- Until when that list looks ahead.
  window_until timestamptz,
  -- When to look for changes again; NULL while nothing is to be read.
  pull_due_at timestamptz,
  pull_tries integer NOT NULL DEFAULT 0,
  -- Somebody looks just now; nobody else does before then.
  pull_leased_until timestamptz,
  -- Counts what asked for a look, so that one that comes during a look is not lost.
  pull_asked integer NOT NULL DEFAULT 0,
  channel_id uuid CONSTRAINT google_connections_channel_unique UNIQUE,
  channel_resource_id text,
  channel_expires_at timestamptz,
  -- When a channel is to be opened or renewed.
  channel_due_at timestamptz,
  last_sync_at timestamptz,
  last_push_at timestamptz,
  last_error text,
  last_error_at timestamptz,
  -- The grant is gone: the person must connect again.
  broken_at timestamptz,
  connected_at timestamptz NOT NULL
);
CREATE INDEX google_connections_organization ON google_connections (organization_id, user_id);
CREATE INDEX google_connections_pull ON google_connections (pull_due_at);
CREATE INDEX google_connections_channel ON google_connections (channel_due_at);

-- What Google holds of an appointment, and whether that is to be looked at again. It outlives the appointment until the
-- event is gone.
CREATE TABLE google_mirrors (
  appointment_id uuid CONSTRAINT google_mirrors_pkey PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- In whose account and calendar the event lies; NULL while there is none.
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  calendar_id text,
  event_id text,
  -- What was last agreed: a hash of what the event says, and Google's own time of it.
  content bytea,
  google_updated timestamptz,
  -- Left out of Google by a transfer that said so.
  excluded boolean NOT NULL DEFAULT false,
  due_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  asked integer NOT NULL DEFAULT 0,
  -- Somebody sends just now; nobody else does before then.
  leased_until timestamptz,
  last_error text,
  -- Mails that wait for the link of the video call, and until when.
  held_mails jsonb,
  held_until timestamptz
);
CREATE INDEX google_mirrors_due ON google_mirrors (due_at);
CREATE INDEX google_mirrors_held ON google_mirrors (held_until);
CREATE INDEX google_mirrors_owner ON google_mirrors (organization_id, user_id);

-- Events of a professional's Google calendar that are not ours: busy time, which may overlap anything.
CREATE TABLE google_busy (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  event_id text NOT NULL,
  start_time timestamptz NOT NULL,
  end_time timestamptz NOT NULL,
  title text,
  link text,
  -- Which look found it last: a full one forgets what it did not find.
  seen_in uuid NOT NULL,
  CONSTRAINT google_busy_pkey PRIMARY KEY (user_id, event_id),
  CONSTRAINT google_busy_not_inverted CHECK (start_time < end_time)
);
CREATE INDEX google_busy_time ON google_busy USING gist (organization_id, user_id, tstzrange(start_time, end_time, '[)'));
