-- The zone an appointment is told in: its professional's, kept when the professional goes.
ALTER TABLE appointments ADD COLUMN timezone text;
UPDATE appointments a SET timezone = u.timezone FROM users u WHERE u.id = a.user_id;
-- Of a professional who is gone: the last zone the log saw them choose, else the one of the organisation's first
-- administrator, in which these appointments were most likely made.
UPDATE appointments a
   SET timezone = COALESCE(
         (SELECT z.after ->> 'timezone'
            FROM audit_log r
            JOIN audit_log z ON z.organization_id = r.organization_id AND z.entity = 'user' AND z.entity_id = r.owner_id
           WHERE r.organization_id = a.organization_id AND r.entity = 'appointment' AND r.entity_id = a.id
             AND r.action = 'released' AND z.after ->> 'timezone' IS NOT NULL
           ORDER BY r.id DESC, z.id DESC
           LIMIT 1),
         (SELECT u.timezone FROM users u
           WHERE u.organization_id = a.organization_id AND u.role = 'admin'
           ORDER BY u.created_at, u.id
           LIMIT 1),
         'America/Sao_Paulo')
 WHERE a.timezone IS NULL;
ALTER TABLE appointments ALTER COLUMN timezone SET NOT NULL;
