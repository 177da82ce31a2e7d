import {
  isSameName,
  namesOf,
  NO_NAME,
  recordOf,
  type AskedClient,
  type BookedClient,
} from '#shared/clients/same-client.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { AnyScope, Scope } from '#server/db/scope.ts';
import { newId } from '#server/lib/ids.ts';
import { mailboxOf } from '#server/lib/mailbox.ts';
import * as queries from './records.queries.ts';
import type { Candidates, KeptContact } from './records.queries.ts';

export { type Candidates } from './records.queries.ts';

/** A client as their record is looked for. */
export function askedClient({ clientName, clientEmail, clientPhone }: BookedClient): AskedClient {
  return {
    name: clientName === NO_NAME ? null : clientName,
    mailbox: clientEmail === null ? null : mailboxOf(clientEmail),
    phone: clientPhone,
  };
}

/** Makes bookings of the same client wait for one another until the transaction ends; after the professional's lock. */
export function lockClient(tx: Tx, who: AnyScope, client: BookedClient): Promise<void> {
  const { mailbox, phone, name } = askedClient(client);
  return queries.lockContacts(tx, who, {
    contacts: [mailbox, phone].filter((contact) => contact !== null),
    name,
  });
}

/** Who may be the client of a booking. The caller holds the contact's lock, so that two first bookings make one record. */
export function candidatesUnderLock(
  tx: Tx,
  who: AnyScope,
  client: BookedClient,
  keptId: string | null = null,
): Promise<Candidates> {
  return queries.candidatesOf(tx, who, askedClient(client), keptId);
}

/** The record that a booking's client has already, by the organisation's rule; null for nobody known. */
export function knownRecord({ by, records }: Candidates, client: BookedClient): string | null {
  return recordOf(records, askedClient(client), by)?.id ?? null;
}

type Keeping = {
  /** The record that the appointment has, which stays while the name may be that person's. */
  readonly keptId?: string | null;
  /** Whether a record that was there gets a contact that it did not have: not from a visitor, who proves neither of them. */
  readonly learns?: boolean;
};

/**
 * The record of a booking's client: found among the candidates, or made. An e-mail or phone that it did not have is added to
 * it; its name stays as it is. What is written leaves with the appointment. @returns the record's id
 */
export async function keepRecord(
  context: Context,
  tx: Tx,
  scope: Scope,
  { by, records }: Candidates,
  client: BookedClient,
  { keptId = null, learns = true }: Keeping = {},
): Promise<string> {
  const now = context.clock.now();
  const asked = askedClient(client);
  // A name that is written otherwise, or another phone, makes nobody another person.
  const kept = records.find(
    (each) =>
      each.id === keptId &&
      (asked.name === null || namesOf(each).some((name) => isSameName(name, asked.name ?? ''))),
  );
  const found = kept ?? recordOf(records, asked, by);
  const id = found?.id ?? newId();
  if (found === null)
    await queries.insertRecord(tx, {
      id,
      organizationId: scope.organizationId,
      name: client.clientName,
      socialName: null,
      otherNames: [],
      birthday: null,
      cpf: null,
      note: null,
      tags: [],
      preferredUserId: null,
      preferredContact: null,
      consentedAt: null,
      isKept: false,
      erasedAt: null,
      createdAt: now,
      updatedAt: now,
    });
  const added = contactsOf(client).filter(
    ({ kind }) => found === null || (learns && !(kind === 'email' ? found.hasMailbox : found.hasPhone)),
  );
  if (added.length > 0) await queries.addContacts(tx, scope, id, added, now);
  return id;
}

function contactsOf({ clientEmail, clientPhone }: BookedClient): KeptContact[] {
  return [
    ...(clientEmail === null
      ? []
      : [{ kind: 'email' as const, toldBy: mailboxOf(clientEmail), value: clientEmail.trim() }]),
    ...(clientPhone === null ? [] : [{ kind: 'phone' as const, toldBy: clientPhone, value: clientPhone }]),
  ];
}
