-- The organisation reads its log: every entry says what it is about and whose that is, in names of that moment, because
-- a change holds the changed fields alone and what it is about may be gone.
ALTER TABLE audit_log
  -- A client's, a person's or a service's name; null where the entity needs none.
  ADD COLUMN subject_name text,
  -- The same without accents and case, kept, because a search reads on through many of them.
  ADD COLUMN subject_plain text GENERATED ALWAYS AS (plain_text(subject_name)) STORED,
  -- The person whose agenda, hours or settings changed. Without a reference, as everything here.
  ADD COLUMN owner_id uuid,
  ADD COLUMN owner_name text;

-- Entries from before learn what they are about from the newest of their own kin, or from what is still there.
ALTER TABLE audit_log DISABLE TRIGGER audit_log_kept;
UPDATE audit_log l
   SET subject_name = coalesce(a.client_name, told.name), owner_id = a.user_id, owner_name = a.professional_name
  FROM audit_log own
  LEFT JOIN appointments a ON a.organization_id = own.organization_id AND a.id = own.entity_id
  LEFT JOIN LATERAL (
    SELECT coalesce(t.after ->> 'clientName', t.before ->> 'clientName') AS name
      FROM audit_log t
     WHERE t.organization_id = own.organization_id AND t.entity = 'appointment' AND t.entity_id = own.entity_id
       AND coalesce(t.after ->> 'clientName', t.before ->> 'clientName') IS NOT NULL
     ORDER BY t.id DESC LIMIT 1) AS told ON true
 WHERE l.id = own.id AND own.entity = 'appointment';
UPDATE audit_log
   SET subject_name = coalesce(after ->> 'name', before ->> 'name')
 WHERE entity = 'user';
ALTER TABLE audit_log ENABLE TRIGGER audit_log_kept;

-- A page of the log in the order of time: of one kind of thing, of one kind of actor, of one person.
CREATE INDEX audit_log_by_entity ON audit_log (organization_id, entity, occurred_at, id);
CREATE INDEX audit_log_by_kind ON audit_log (organization_id, actor_kind, occurred_at, id);
CREATE INDEX audit_log_by_person ON audit_log (organization_id, actor_id, occurred_at, id) WHERE actor_kind = 'user';
