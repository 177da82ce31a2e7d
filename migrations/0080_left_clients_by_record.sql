-- A record is taken off the list by its id: without an index each read the whole list, which a removed professional fills with thousands.
-- locks: the table is small
CREATE INDEX left_clients_by_record ON left_clients (organization_id, client_id);
