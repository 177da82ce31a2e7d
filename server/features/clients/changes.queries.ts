import { and, eq, or } from 'drizzle-orm';
import { clientContacts, clientNotes, clients } from '#server/db/client-schema.ts';
import type { Tx } from '#server/db/database.ts';
import { scoped, type Scope } from '#server/db/scope.ts';
import type { KeptContact } from './records.queries.ts';

/** What a person writes of a client, besides contacts and notes of their own. */
const CHANGED = [
  'name',
  'socialName',
  'birthday',
  'cpf',
  'note',
  'tags',
  'preferredUserId',
  'preferredContact',
  'consentedAt',
  'updatedAt',
] as const;
type RecordChange = Pick<typeof clients.$inferSelect, (typeof CHANGED)[number]>;

/** Holds a record until the transaction ends; bookings of the client go on meanwhile. */
export async function lockRecord(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx.orm
    .select({ id: clients.id })
    .from(clients)
    .where(scoped(clients, scope, eq(clients.id, id)))
    .for('no key update');
}

export async function updateRecord(tx: Tx, scope: Scope, id: string, change: RecordChange): Promise<void> {
  await tx.orm
    .update(clients)
    .set({ ...Object.fromEntries(CHANGED.map((name) => [name, change[name]])), isKept: true })
    .where(scoped(clients, scope, eq(clients.id, id)));
}

/** Takes away contacts that a record is not to have any more. */
export async function removeContacts(
  tx: Tx,
  scope: Scope,
  clientId: string,
  contacts: readonly KeptContact[],
): Promise<void> {
  if (contacts.length === 0) return;
  const each = contacts.map(({ kind, toldBy }) =>
    and(eq(clientContacts.kind, kind), eq(clientContacts.toldBy, toldBy)),
  );
  await tx.orm
    .delete(clientContacts)
    .where(scoped(clientContacts, scope, eq(clientContacts.clientId, clientId), or(...each)));
}

/** Keeps what a person notes of a client for nobody else; nothing to note is no note. */
export async function writeOwnNote(
  tx: Tx,
  { organizationId }: Scope,
  { clientId, userId }: { readonly clientId: string; readonly userId: string },
  note: string | null,
): Promise<void> {
  if (note === null) {
    await tx.orm
      .delete(clientNotes)
      .where(
        scoped(
          clientNotes,
          { organizationId },
          and(eq(clientNotes.clientId, clientId), eq(clientNotes.userId, userId)),
        ),
      );
    return;
  }
  await tx.orm
    .insert(clientNotes)
    .values({ clientId, userId, organizationId, note })
    .onConflictDoUpdate({ target: [clientNotes.clientId, clientNotes.userId], set: { note } });
}
