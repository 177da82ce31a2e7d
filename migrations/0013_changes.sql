-- A page of changes alone: assistants may look a thousand times between two of them.
CREATE INDEX audit_log_changes ON audit_log (organization_id, occurred_at, id) WHERE action <> 'tool_called';
