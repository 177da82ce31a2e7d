-- Which free times a professional wants suggested first on their page: those that leave no gaps, those with pauses, or none.
-- locks: a moment, in which the people are neither read nor changed; the default needs no rewriting
ALTER TABLE users
  ADD COLUMN suggest_times text NOT NULL DEFAULT 'compact'
    CONSTRAINT users_suggest_times CHECK (suggest_times IN ('compact', 'spread', 'off'));
