-- What happened, by whom and when: the history of an appointment now, of anything of the organisation later. An entry
-- outlives what it is about, so it refers to nothing but its organisation.
CREATE TABLE audit_log (
  -- Counts up in the order of writing, which is the order in which entries are read back.
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  entity text NOT NULL,
  entity_id uuid NOT NULL,
  action text NOT NULL,
  actor_kind text NOT NULL
    CONSTRAINT audit_log_actor_kind CHECK (actor_kind IN ('user', 'client', 'system', 'api', 'assistant', 'google')),
  -- The user, and the name as it was then; a client has no account and thus no id.
  actor_id uuid,
  actor_name text,
  occurred_at timestamptz NOT NULL,
  -- The fields that changed, and no others. Of notes only whether there are any: they may tell of somebody's health.
  before jsonb NOT NULL,
  after jsonb NOT NULL
);
CREATE INDEX audit_log_entity ON audit_log (organization_id, entity, entity_id, id);
CREATE INDEX audit_log_time ON audit_log (organization_id, occurred_at, id);

-- Entries are only ever added. They go with their organisation, whose row is gone by then, and in no other way.
CREATE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM organizations WHERE id = OLD.organization_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'Entries of the audit log are never changed or removed.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER audit_log_kept BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION keep_audit_log();
-- A statement's trigger has no row to look at; PostgreSQL asks it even where a cascade would empty the table.
CREATE FUNCTION keep_whole_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is never emptied.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER audit_log_kept_whole BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION keep_whole_audit_log();

-- What was made before begins its history with its making; what it was like then is no longer known.
INSERT INTO audit_log (organization_id, entity, entity_id, action, actor_kind, actor_id, actor_name, occurred_at, before, after)
SELECT a.organization_id, 'appointment', a.id, 'created',
       CASE WHEN a.created_by = 'public' THEN 'client'
            WHEN a.created_by IN ('api', 'assistant', 'google') THEN a.created_by
            ELSE 'user' END,
       u.id,
       CASE WHEN a.created_by = 'public' THEN a.client_name ELSE u.name END,
       a.created_at, '{}', '{}'
  FROM appointments a
  LEFT JOIN users u ON u.organization_id = a.organization_id AND u.id::text = a.created_by
 ORDER BY a.created_at, a.id;
