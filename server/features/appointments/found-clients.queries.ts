import { SEARCH_RESULTS } from '#shared/contract/limits.ts';
import type { Reader } from '#server/db/database.ts';
import { mailboxIn } from '#server/db/mailbox-in.ts';
import { contactOfRecord } from '#server/db/record-contact.ts';
import type { Scope } from '#server/db/scope.ts';
import { visitJson, type VisitJson } from '#server/db/visit-json.ts';
import type { ClientSearch } from '#server/lib/client-search.ts';
import { likePart, namePatterns, textPatterns, wordStart } from '#server/lib/like.ts';

export type FoundClientRow = {
  readonly clientId: string | null;
  readonly clientName: string;
  /** Of their record. */
  readonly socialName: string | null;
  readonly clientEmail: string | null;
  readonly clientPhone: string | null;
  readonly last: VisitJson | null;
  readonly next: VisitJson | null;
};

/** What tells a client (decision 021): name and e-mail, or phone where there is none, to the letter as `appointments_client_by_name` has it. */
const KEY = `(plain_text(a.client_name) || chr(9) || plain_text(coalesce(a.client_email, a.client_phone, ''))) COLLATE "C"`;
/** The same from the plain name that a row keeps. */
const SPELLED_KEY = `(client_plain || chr(9) || plain_text(coalesce(contact, ''))) COLLATE "C"`;
/** E-mails may be typed in other cases, too: making one plain costs more than reading its row, so only the first ones are. */
const SPELLINGS = 4 * SEARCH_RESULTS.clients;
const VISIT = visitJson('a');
/** What their record has, the visits' own first; the visits' where it has none of that kind. */
const recorded = (kind: 'email' | 'phone', value: string, toldBy: string) =>
  `coalesce(${contactOfRecord(kind, 'newest.client_id', { toldBy, value })}, ${value})`;
const EMAIL = recorded('email', 'newest.client_email', mailboxIn('newest.client_email'));
const PHONE = recorded('phone', 'phone.client_phone', 'phone.client_phone');
/** How many of a client's latest visits are looked through for a phone. */
const PHONE_VISITS = 20;

type Place = (value: unknown) => string;

/** A name's words in a plain text: each anywhere, or where a word begins when it is short. */
function byName({ words }: ClientSearch, plain: string, place: Place): string {
  const each = words.map((word) =>
    namePatterns(word)
      .map((pattern) => `${plain} LIKE plain_text(${place(pattern)})`)
      .join(' OR '),
  );
  return each.map((condition) => `(${condition})`).join(' AND ');
}

function byContact({ email, digits }: ClientSearch, place: Place): string {
  const ways: string[] = [];
  // The first pattern is a part, or of a short text the beginning.
  if (email !== null) ways.push(`a.client_email ILIKE plain_text(${place(textPatterns(email)[0])})`);
  if (digits !== null) ways.push(`a.client_phone LIKE ${place(likePart(digits))}`);
  return ways.length === 0 ? 'false' : `(${ways.join(' OR ')})`;
}

/** Finds nobody, in the columns of a way to find clients. */
const NOBODY = 'SELECT NULL::text AS key, false AS begins, NULL::timestamptz AS latest WHERE false';

/**
 * The ids of clients by an e-mail or a phone that their record has, whatever their visits say: a limited number of contacts of each kind.
 * @returns null where the text is part of neither
 */
function idsByRecord(
  { organizationId }: Scope,
  { email, digits }: ClientSearch,
  place: Place,
): string | null {
  const contact = (kind: 'email' | 'phone', pattern: unknown) => `
      (SELECT k.client_id FROM client_contacts k
        WHERE k.organization_id = ${place(organizationId)} AND k.kind = '${kind}' AND k.told_by LIKE plain_text(${place(pattern)})
        LIMIT ${SEARCH_RESULTS.visitsByContact})`;
  const ways = [
    ...(email === null ? [] : [contact('email', textPatterns(email)[0])]),
    ...(digits === null ? [] : [contact('phone', likePart(digits))]),
  ];
  return ways.length === 0 ? null : ways.join(' UNION ALL ');
}

/**
 * The clients among the newest appointments that the search finds, those first of whose name a word begins with the first
 * word looked for. Records with a social name are found by that as well, each with the latest appointment. Contacts are looked
 * through only when the names leave room. What is looked through is bounded, and
 * planned for the text (decision 064). A client's visits are a step each: by a range of keys instead of one, so that no index
 * but the one on client and time has their order, whatever the planner knows of the rows.
 * @param userId a professional's own appointments alone; null for everybody's
 * @param now parts the last visit from the next one
 */
// bounded: limit SEARCH_RESULTS.clients.
export async function clientsFound(
  db: Pick<Reader, 'plannedQuery'>,
  { organizationId }: Scope,
  search: ClientSearch,
  { userId, now }: { userId: string | null; now: Date },
): Promise<FoundClientRow[]> {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const most = SEARCH_RESULTS.clients;
  const whose =
    `a.organization_id = ${place(organizationId)} AND a.held_until IS NULL` +
    (userId === null ? '' : ` AND a.user_id = ${place(userId)}`);
  const instant = place(now);
  const start = place(wordStart(search.words[0]));
  const begins = `(' ' || client_plain) LIKE plain_text(${start})`;
  const newest = (condition: string, visits: number) => `
    SELECT ${SPELLED_KEY} AS key, bool_or(begins) AS begins, max(latest) AS latest
      FROM (SELECT client_plain, coalesce(client_email, client_phone) AS contact, ${begins} AS begins, max(hit.start_time) AS latest
              FROM (SELECT a.id, a.start_time FROM appointment_rows a WHERE ${whose} AND ${condition}
                     ORDER BY a.start_time DESC, a.id DESC LIMIT ${visits}) hit
             CROSS JOIN LATERAL (SELECT * FROM appointment_rows WHERE id = hit.id LIMIT 1) a
             GROUP BY 1, 2 ORDER BY begins DESC, latest DESC LIMIT ${SPELLINGS}) spelling
     GROUP BY 1 ORDER BY begins DESC, latest DESC, key LIMIT ${most}`;
  const visits = `FROM appointment_rows a WHERE ${whose} AND ${KEY} BETWEEN found.key AND found.key`;
  const backwards = `ORDER BY ${KEY} DESC, a.start_time DESC`;
  // The latest of the appointments looked through of each record `c`.
  const latestOfEach = `
     CROSS JOIN LATERAL (SELECT client_plain, coalesce(client_email, client_phone) AS contact, start_time AS latest
                           FROM appointment_rows a WHERE ${whose} AND a.client_id = c.id
                          ORDER BY a.start_time DESC LIMIT 1) visit
     GROUP BY 1 ORDER BY begins DESC, latest DESC, key LIMIT ${most}`;
  const called = `
    SELECT ${SPELLED_KEY} AS key, bool_or(begins) AS begins, max(latest) AS latest
      FROM (SELECT c.id, (' ' || c.plain) LIKE plain_text(${start}) AS begins FROM clients c
             WHERE c.organization_id = ${place(organizationId)} AND c.erased_at IS NULL AND c.social_name IS NOT NULL
               AND ${byName(search, 'c.plain', place)} LIMIT ${SEARCH_RESULTS.visitsByContact}) c
     ${latestOfEach}`;
  // An administrator finds what a record alone has in the list of records.
  const ids = userId === null ? null : idsByRecord({ organizationId }, search, place);
  const known =
    ids === null
      ? NOBODY
      : `
    SELECT ${SPELLED_KEY} AS key, bool_or(${begins}) AS begins, max(latest) AS latest
      FROM (SELECT DISTINCT client_id AS id FROM (${ids}) way WHERE (SELECT count(*) FROM named) < ${most}) c
     ${latestOfEach}`;
  const names = byName(search, 'a.client_plain', place);
  const contacts = `(SELECT count(*) FROM named) < ${most} AND ${byContact(search, place)}`;
  return db.plannedQuery<FoundClientRow>(
    `WITH named AS MATERIALIZED (${newest(names, SEARCH_RESULTS.visitsByName)}
     ), reached AS MATERIALIZED (${newest(contacts, SEARCH_RESULTS.visitsByContact)}
     ), called AS MATERIALIZED (${called}
     ), known AS MATERIALIZED (${known}
     ), found AS (
       SELECT * FROM (SELECT 1 AS way, * FROM named UNION ALL
                      SELECT 1, * FROM called WHERE key NOT IN (SELECT key FROM named) UNION ALL
                      SELECT 2, * FROM reached WHERE key NOT IN (SELECT key FROM named) AND key NOT IN (SELECT key FROM called)
                      UNION ALL
                      SELECT 3, * FROM known WHERE key NOT IN (SELECT key FROM named UNION ALL SELECT key FROM called UNION ALL SELECT key FROM reached)) each
        ORDER BY way, begins DESC, latest DESC, key LIMIT ${most}
     )
     SELECT newest.client_id AS "clientId", newest.client_name AS "clientName",
            (SELECT c.social_name FROM clients c WHERE c.id = newest.client_id AND c.erased_at IS NULL) AS "socialName",
            ${EMAIL} AS "clientEmail", ${PHONE} AS "clientPhone",
            last.visit AS last, next.visit AS next
       FROM found
      CROSS JOIN LATERAL (SELECT a.client_id, a.client_name, a.client_email ${visits} ${backwards} LIMIT 1) newest
       LEFT JOIN LATERAL (
         SELECT client_phone FROM (SELECT a.client_phone, a.start_time ${visits}
                                    ${backwards} LIMIT ${PHONE_VISITS}) latest
          WHERE client_phone IS NOT NULL ORDER BY start_time DESC LIMIT 1) phone ON true
       LEFT JOIN LATERAL (SELECT ${VISIT} AS visit ${visits} AND a.start_time <= ${instant}
                           ${backwards} LIMIT 1) last ON true
       LEFT JOIN LATERAL (SELECT ${VISIT} AS visit ${visits} AND a.start_time > ${instant}
                           ORDER BY ${KEY}, a.start_time LIMIT 1) next ON true
      ORDER BY way, begins DESC, latest DESC, key`,
    values,
  );
}
