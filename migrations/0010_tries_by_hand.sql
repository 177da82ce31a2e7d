-- Tries that somebody made by hand: they use up none of those that are made by themselves.
ALTER TABLE webhook_deliveries ADD COLUMN tries_by_hand integer NOT NULL DEFAULT 0;
