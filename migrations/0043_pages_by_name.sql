-- Other systems and assistants read people and services a page at a time, by name: a page costs the rows that it has,
-- however many there are. Plain names are compared by their bytes, so that every database sorts alike.
-- locks: a moment, in which an organisation's people and services are read and nobody changes them
CREATE INDEX users_by_name ON users (organization_id, (plain_text(name) COLLATE "C"), id);
CREATE INDEX products_by_name ON products (organization_id, (plain_text(name) COLLATE "C"), id);
