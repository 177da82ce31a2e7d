import type { Reader, Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { grouped } from '#server/lib/grouped.ts';
import * as queries from './news.queries.ts';
import type { ClientNote, SentRow } from './news.queries.ts';

export type { SentRow } from './news.queries.ts';

/** Records of one organisation that are taken in one go: an import of thousands spreads over minutes. */
const EACH = 100;
/** Records of all organisations that are taken in one go. */
const MOST = 300;

/** What became of a record since it was last news. */
export type ClientNews = Scope & {
  readonly clientId: string;
  /** Names this news and no other. */
  readonly key: string;
  /** The professionals who see the client, or did when the record went. */
  readonly seenBy: ReadonlySet<string>;
  /** The settings whose webhooks had news of a record that is gone. */
  readonly formerReceivers: ReadonlySet<string>;
} & (
    | { readonly kind: 'created' | 'updated'; readonly record: SentRow }
    | { readonly kind: 'deleted'; readonly mergedInto: string | null }
  );

/** Whether there may be news of clients. */
export const hasClientNews = (db: Reader): Promise<boolean> => queries.hasNotes(db);

/**
 * Takes some of the news of clients, each record once however often it changed, and says what the record is now. A record that
 * somebody is changing stays for the next time; one that came and went is no news. A fixed number of statements.
 */
export async function takeClientNews(tx: Tx): Promise<ClientNews[]> {
  if (!(await queries.lockNotes(tx))) return [];
  const notes = await queries.notesInTurn(tx, { each: EACH, most: MOST });
  if (notes.length === 0) return [];
  const organizationIds = [...new Set(notes.map(({ organizationId }) => organizationId))];
  const byClient = grouped(notes, ({ clientId }) => clientId);
  const ids = [...byClient.keys()];
  const held = await queries.holdUnchanging(tx, organizationIds, ids);
  const rows = await queries.sentRecords(tx, organizationIds, ids);
  const records = new Map(rows.map((row) => [row.id, row]));
  const ready = ids.filter((id) => held.has(id) || !records.has(id));
  const people = await queries.peopleOf(tx, organizationIds, ready);
  const seenBy = grouped(people, ({ clientId }) => clientId);
  const gone = ready.filter((id) => !isThere(records.get(id)));
  const joined = await queries.joinedWith(tx, organizationIds, gone);
  await queries.deleteNotes(
    tx,
    ready.flatMap((id) => byClient.get(id) ?? []).map(({ id }) => id),
  );
  return ready.flatMap((id) =>
    newsOf(
      byClient.get(id) ?? [],
      records.get(id),
      joined.get(id) ?? null,
      new Set(seenBy.get(id)?.map(({ userId }) => userId)),
    ),
  );
}

const isThere = (row: SentRow | undefined): row is SentRow => row?.erasedAt === null;

function newsOf(
  notes: readonly ClientNote[],
  row: SentRow | undefined,
  mergedInto: string | null,
  seenBy: ReadonlySet<string>,
): ClientNews[] {
  const last = notes.at(-1);
  if (last === undefined) return [];
  const { organizationId, clientId } = last;
  const formerReceivers = new Set(notes.flatMap((note) => note.formerReceivers));
  const news = { organizationId, clientId, key: `client:${last.id}`, seenBy, formerReceivers };
  // Whether it began or ended first: what ended first was there before.
  const isNew = notes.find(({ change }) => change !== 'changed')?.change === 'created';
  if (isThere(row)) return [{ ...news, kind: isNew ? 'created' : 'updated', record: row }];
  return isNew ? [] : [{ ...news, kind: 'deleted', mergedInto }];
}
