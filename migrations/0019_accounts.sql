-- Since when an address is known to be its person's: a link that was mailed there was used, or the external provider
-- vouched for it. Whoever used the product before this was asked counts as proven.
ALTER TABLE users ADD COLUMN email_proven_at timestamptz;
UPDATE users SET email_proven_at = created_at;

-- A mail about an account to the address that it had when something was done to it: kept until it was sent.
CREATE TABLE account_notices (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT account_notices_kind CHECK (kind IN ('email', 'password', 'both', 'reset', 'guesses')),
  name text NOT NULL,
  address text NOT NULL,
  -- Who did it; null when it was the person.
  made_by text,
  created_at timestamptz NOT NULL
);

-- Who is suspended is inactive too, and does not sign in.
ALTER TABLE users ADD COLUMN is_suspended boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT users_suspended_inactive CHECK (NOT (is_suspended AND is_active));

-- On what a session was opened, in words that a person understands ('Chrome no Windows').
ALTER TABLE sessions ADD COLUMN device text;
-- However often it is used, a session ends 90 days after it was opened.
UPDATE sessions SET expires_at = least(expires_at, created_at + interval '90 days');

-- Links prove an address too. Mails leave for an organisation's clients once an address of its administrators is proven.
ALTER TABLE password_resets ADD COLUMN purpose text NOT NULL DEFAULT 'password'
  CONSTRAINT password_resets_purpose CHECK (purpose IN ('password', 'email'));
ALTER TABLE organizations ADD COLUMN email_proven_at timestamptz;
UPDATE organizations SET email_proven_at = created_at;

-- Passwords guessed of late, by a part of the hash of what they were guessed for: never more rows than such parts.
CREATE TABLE sign_in_guesses (
  slot integer PRIMARY KEY CONSTRAINT sign_in_guesses_slot CHECK (slot BETWEEN 0 AND 65535),
  guesses integer NOT NULL,
  last_at timestamptz NOT NULL,
  -- When the next one is heard.
  free_at timestamptz NOT NULL,
  -- When the owner was last told.
  told_at timestamptz
);
