-- A delivery is known by its event and receiver; nobody's e-mail address need outlive their appointment here.
ALTER TABLE deliveries DROP COLUMN address;
CREATE INDEX deliveries_age ON deliveries (delivered_at);
