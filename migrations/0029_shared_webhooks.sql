-- One call serves several webhooks with the same address: the settings besides settings_id whose secrets sign it too and
-- whose histories show it, and those whose owner took it off the list.
ALTER TABLE webhook_deliveries ADD COLUMN shared_with uuid[] NOT NULL DEFAULT '{}';
ALTER TABLE webhook_deliveries ADD COLUMN removed_for uuid[] NOT NULL DEFAULT '{}';
CREATE INDEX webhook_deliveries_shared ON webhook_deliveries USING gin (shared_with);
