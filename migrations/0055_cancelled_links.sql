-- Clients' links to appointments that were cancelled, so that they still lead to a page where another time can be had.
-- locks: none, the table is new
CREATE TABLE cancelled_links (
  manage_token_hash bytea PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- With whom it was; null once they were removed.
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  cancelled_at timestamptz NOT NULL
);
CREATE INDEX cancelled_links_organization ON cancelled_links (organization_id);
CREATE INDEX cancelled_links_user ON cancelled_links (user_id);
CREATE INDEX cancelled_links_old ON cancelled_links (cancelled_at);
