-- When the owner was last told that deliveries to this webhook are given up: once a day is enough.
ALTER TABLE notification_settings ADD COLUMN trouble_told_at timestamptz;
