-- A moved appointment keeps its length unless its professional wants an hour. Until now the hour was what nobody had to
-- choose; it stays for those who, by the log, had chosen lengths and went back to the hour.
ALTER TABLE users ALTER COLUMN move_keeps_duration SET DEFAULT true;
UPDATE users u
   SET move_keeps_duration = true
 WHERE NOT u.move_keeps_duration
   AND NOT EXISTS (
         SELECT 1 FROM audit_log l
          WHERE l.organization_id = u.organization_id AND l.entity = 'user' AND l.entity_id = u.id
            AND l.after ->> 'moveKeepsDuration' = 'false');
