/** An e-mail or a phone of a visit, as SQL expressions: what tells it (the mailbox, or the digits), and how it is written. */
type OwnContact = { readonly toldBy: string; readonly value: string };

/**
 * An e-mail or a phone that a client's record has, as an SQL expression: a visit's own where the record has that, else the record's
 * first; null where it has none of that kind.
 * @param clientId the record's id
 */
export function contactOfRecord(kind: 'email' | 'phone', clientId: string, own?: OwnContact): string {
  const isOwn = `coalesce(known.told_by = ${own?.toldBy ?? 'NULL'}, false)`;
  const [value, ownFirst] =
    own === undefined
      ? ['known.value', '']
      : [`CASE WHEN ${isOwn} THEN ${own.value} ELSE known.value END`, `${isOwn} DESC, `];
  return `(
    SELECT ${value} FROM client_contacts known WHERE known.client_id = ${clientId} AND known.kind = '${kind}'
     ORDER BY ${ownFirst}known.created_at, known.value LIMIT 1)`;
}
