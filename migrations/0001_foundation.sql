-- Everything carries organization_id: isolation is one helper in the query layer, and rows can be distributed by it.
-- btree_gist lets one exclusion constraint mix equality (professional, lane) with overlap (time range).
CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE organizations (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE users (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id),
  role text NOT NULL CHECK (role IN ('admin', 'professional')),
  name text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  title text,
  description text,
  color text NOT NULL,
  booking_slug text NOT NULL,
  timezone text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  default_duration integer NOT NULL,
  -- NULL until the professional has saved one: the enforced gap is then 0.
  buffer_time integer CHECK (buffer_time >= 0),
  meeting_title text NOT NULL,
  meeting_description text,
  auto_create_meet boolean NOT NULL DEFAULT false,
  calendar_sync boolean NOT NULL DEFAULT false,
  move_keeps_duration boolean NOT NULL DEFAULT false,
  minimum_cancel_notice integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX users_organization ON users (organization_id, name);
-- E-mails are unique over the whole installation, compared without case.
CREATE UNIQUE INDEX users_email_unique ON users (lower(email));

-- Every slug ever used. An old one keeps leading to its owner and is never given to somebody else.
CREATE TABLE booking_slugs (
  slug text CONSTRAINT booking_slugs_pkey PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id),
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX booking_slugs_user ON booking_slugs (organization_id, user_id);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL CONSTRAINT sessions_token_unique UNIQUE,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_user ON sessions (organization_id, user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

CREATE TABLE availability (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  day_of_week smallint NOT NULL CHECK (day_of_week BETWEEN 0 AND 6),
  -- Wall-clock minutes of the day in the professional's timezone; a window never crosses midnight.
  start_minute smallint NOT NULL CHECK (start_minute BETWEEN 0 AND 1439),
  end_minute smallint NOT NULL CHECK (end_minute BETWEEN 1 AND 1440),
  appointment_duration smallint NOT NULL CHECK (appointment_duration BETWEEN 15 AND 240),
  max_concurrent smallint NOT NULL CHECK (max_concurrent BETWEEN 1 AND 10),
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT availability_not_inverted CHECK (start_minute < end_minute),
  CONSTRAINT availability_no_overlap EXCLUDE USING gist (
    user_id WITH =,
    day_of_week WITH =,
    int4range(start_minute, end_minute) WITH &&
  )
);
CREATE INDEX availability_user ON availability (organization_id, user_id, day_of_week, start_minute);

CREATE TABLE products (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  description text,
  duration integer NOT NULL CHECK (duration > 0),
  price_cents integer NOT NULL DEFAULT 0 CHECK (price_cents >= 0),
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX products_user ON products (organization_id, user_id, name);

CREATE TABLE booking_form_settings (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organizations (id),
  require_name boolean NOT NULL DEFAULT true,
  require_email boolean NOT NULL DEFAULT true,
  require_phone boolean NOT NULL DEFAULT false,
  show_phone boolean NOT NULL DEFAULT true,
  require_notes boolean NOT NULL DEFAULT false,
  show_notes boolean NOT NULL DEFAULT true,
  custom_message text
);

CREATE TABLE appointments (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id),
  -- The professional; NULL once deleted, the name stays.
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  professional_name text NOT NULL,
  client_name text NOT NULL,
  client_email text,
  client_phone text,
  notes text,
  start_time timestamptz NOT NULL,
  end_time timestamptz NOT NULL,
  -- The lowest free lane under the concurrency cap; an "encaixe" takes a lane above it.
  lane smallint NOT NULL CHECK (lane >= 0),
  product_id uuid REFERENCES products (id) ON DELETE SET NULL,
  product_name text,
  -- Kept beside the name, so that an appointment keeps its length after its product is gone. Minutes.
  product_duration integer,
  meet_link text,
  google_event_id text,
  service_url text,
  confirmed_at timestamptz,
  -- Counts the changes; the SEQUENCE of its calendar files.
  revision integer NOT NULL DEFAULT 0,
  manage_token_hash bytea NOT NULL CONSTRAINT appointments_manage_token_unique UNIQUE,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT appointments_not_inverted CHECK (start_time < end_time),
  -- The database has the last word: no two appointments of a professional share a lane at any moment.
  CONSTRAINT appointments_no_double_booking EXCLUDE USING gist (
    user_id WITH =,
    lane WITH =,
    tstzrange(start_time, end_time, '[)') WITH &&
  )
);
CREATE INDEX appointments_user_time ON appointments (organization_id, user_id, start_time);
CREATE INDEX appointments_time ON appointments (organization_id, start_time);

CREATE TABLE idempotency_keys (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  key text NOT NULL,
  request_hash bytea NOT NULL,
  appointment_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (organization_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

-- One row per (event, receiver): a repeated task finds it and does nothing twice.
CREATE TABLE deliveries (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  event_id uuid NOT NULL,
  receiver text NOT NULL,
  address text NOT NULL,
  delivered_at timestamptz NOT NULL,
  CONSTRAINT deliveries_pkey PRIMARY KEY (organization_id, event_id, receiver)
);
