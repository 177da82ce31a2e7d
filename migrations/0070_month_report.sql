-- What month reports count of appointments that were cancelled: the row itself goes. It says nothing of the client.
-- locks: none, the table is new
CREATE TABLE cancelled_appointments (
  appointment_id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  professional_name text NOT NULL,
  timezone text NOT NULL,
  product_name text,
  start_time timestamptz NOT NULL,
  cancelled_at timestamptz NOT NULL
);
-- Those of before are in the log, with the zone that their professional has now.
INSERT INTO cancelled_appointments
SELECT DISTINCT ON (l.entity_id) l.entity_id, l.organization_id, u.id, l.before ->> 'professionalName',
       COALESCE(u.timezone, 'America/Sao_Paulo'), l.before ->> 'productName', (l.before ->> 'startTime')::timestamptz, l.occurred_at
  FROM audit_log l
  LEFT JOIN users u ON u.id = l.owner_id AND u.organization_id = l.organization_id
 WHERE l.entity = 'appointment' AND l.action IN ('cancelled', 'deleted')
   AND l.before ->> 'startTime' IS NOT NULL AND l.before ->> 'professionalName' IS NOT NULL
 ORDER BY l.entity_id, l.occurred_at DESC;
CREATE INDEX cancelled_appointments_time ON cancelled_appointments (organization_id, start_time);
CREATE INDEX cancelled_appointments_user ON cancelled_appointments (user_id) WHERE user_id IS NOT NULL;
