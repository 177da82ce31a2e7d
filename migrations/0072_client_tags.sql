-- The tags of each client, a row for each: a list of an organisation's tags jumps from one to the next in the index, however many
-- clients have them. A trigger keeps them as the record has them, also for processes of before.
CREATE TABLE client_tags (
  client_id uuid NOT NULL REFERENCES clients (id) ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  tag text NOT NULL,
  plain text NOT NULL GENERATED ALWAYS AS (plain_text(tag)) STORED,
  PRIMARY KEY (client_id, tag)
);
CREATE FUNCTION keep_client_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM client_tags WHERE client_id = NEW.id AND tag <> ALL (NEW.tags);
  INSERT INTO client_tags (client_id, organization_id, tag)
  SELECT NEW.id, NEW.organization_id, tag FROM unnest(NEW.tags) AS tag ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
-- locks: records are read meanwhile; what writes one waits until the tags of all are copied, 0.3 s for 50,000
CREATE TRIGGER client_begins_with_tags AFTER INSERT ON clients
  FOR EACH ROW WHEN (NEW.tags <> '{}') EXECUTE FUNCTION keep_client_tags();
CREATE TRIGGER client_changes_tags AFTER UPDATE OF tags ON clients
  FOR EACH ROW WHEN (OLD.tags IS DISTINCT FROM NEW.tags) EXECUTE FUNCTION keep_client_tags();
INSERT INTO client_tags (client_id, organization_id, tag)
SELECT id, organization_id, tag FROM clients, unnest(tags) AS tag ON CONFLICT DO NOTHING;
CREATE INDEX client_tags_by_name ON client_tags (organization_id, plain COLLATE "C", tag COLLATE "C");
