-- Staff types the beginning of a client's name or e-mail and is offered who came before. One key tells a client: name
-- and e-mail, without accents and case, in the order in which they are searched. In the collation "C", beginnings are
-- ranges; the professional lies behind the key, so that their own clients are told apart within the index.
CREATE FUNCTION plain_text(text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(translate(left($1, 200),
    'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ',
    'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn'));

CREATE INDEX appointments_client_by_name ON appointments (
  organization_id,
  ((plain_text(client_name) || chr(9) || plain_text(coalesce(client_email, ''))) COLLATE "C"),
  user_id
);
CREATE INDEX appointments_client_by_email ON appointments (
  organization_id,
  ((plain_text(client_email) || chr(9) || plain_text(client_name)) COLLATE "C"),
  user_id
) WHERE client_email IS NOT NULL;
