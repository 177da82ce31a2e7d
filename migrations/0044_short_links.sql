-- Short addresses of public pages, /l/{code}, and how often each is used on a day. The counts name nobody. A code stays
-- taken while its row is there; a removed professional leaves a link that leads nowhere.
-- locks: organizations and users for a moment, for the references
CREATE TABLE short_links (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id),
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  code text NOT NULL CONSTRAINT short_links_code_unique UNIQUE
    CONSTRAINT short_links_code_form CHECK (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(code) BETWEEN 3 AND 40),
  label text NOT NULL,
  page text NOT NULL CONSTRAINT short_links_page CHECK (page IN ('personal', 'team')),
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  service text,
  wished_date date,
  wished_part text CONSTRAINT short_links_part CHECK (wished_part IN ('manha', 'tarde', 'noite')),
  created_at timestamptz NOT NULL,
  archived_at timestamptz
);
CREATE INDEX short_links_in_order ON short_links (organization_id, created_at, id);
CREATE INDEX short_links_created_by ON short_links (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX short_links_user ON short_links (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE short_link_days (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  link_id uuid NOT NULL REFERENCES short_links (id) ON DELETE CASCADE,
  day date NOT NULL,
  visits integer NOT NULL DEFAULT 0,
  started integer NOT NULL DEFAULT 0,
  booked integer NOT NULL DEFAULT 0,
  CONSTRAINT short_link_days_pkey PRIMARY KEY (link_id, day)
);
CREATE INDEX short_link_days_day ON short_link_days (day);
