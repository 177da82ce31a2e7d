-- What the rest of the product reads of its professionals' calendars elsewhere, by names that do not say whose service
-- keeps them: when a professional is away, and with which account a calendar is connected.
CREATE VIEW blocked_times AS
  SELECT organization_id, user_id, start_time, end_time FROM google_busy;
CREATE VIEW connected_calendars AS
  SELECT organization_id, user_id, google_email AS account, broken_at IS NULL AS is_well FROM google_connections;
