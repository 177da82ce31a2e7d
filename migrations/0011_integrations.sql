-- Which doors to the outside an organisation has opened, and the keys to them.
CREATE TABLE integration_settings (
  organization_id uuid PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  api_enabled boolean NOT NULL DEFAULT false,
  mcp_enabled boolean NOT NULL DEFAULT false
);

-- One key per door. It is found by its hash; the API's is also kept sealed, because it may be shown again.
CREATE TABLE integration_tokens (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT integration_tokens_kind CHECK (kind IN ('api', 'mcp')),
  id uuid NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  sealed text,
  -- Whose clock its answers speak by; the key is the organisation's and outlives the account.
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (organization_id, kind)
);
