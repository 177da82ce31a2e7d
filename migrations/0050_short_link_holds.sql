-- Times held for a client who came by a short link: counted as booked once the client has confirmed.
-- locks: none, the table is new
CREATE TABLE short_link_holds (
  -- The row that holds the time; not a foreign key, because a row whose hold is over is deleted.
  hold_id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id),
  link_id uuid NOT NULL REFERENCES short_links (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);
CREATE INDEX short_link_holds_link ON short_link_holds (link_id);
CREATE INDEX short_link_holds_old ON short_link_holds (created_at);
