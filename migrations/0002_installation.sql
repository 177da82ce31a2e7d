-- One row: which APP_SECRET this database was set up with (its hash), so that a process with another one is
-- refused instead of sending links that lead nowhere.
CREATE TABLE installation (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  secret_check bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
