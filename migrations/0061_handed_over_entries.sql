-- Who had an appointment before it was handed over reads of that too, in the order of time.
-- locks: 1 s for 500,000 entries, in which agendas are read and nobody books
CREATE INDEX audit_log_by_former ON audit_log (organization_id, (before ->> 'userId'), occurred_at, id)
  WHERE entity = 'appointment' AND action = 'transferred';
