import { recordOf, type AskedClient, type ClientMatch } from '#shared/clients/same-client.ts';
import type { ImportField } from '#shared/contract/client-import.ts';
import type { ImportLineCode } from '#shared/contract/client-import-sentences.ts';
import { CLIENT_LIMITS } from '#shared/contract/limits.ts';
import { newId } from '#server/lib/ids.ts';
import { isDialled, personKey, type ImportedClient, type ReadLine } from './import-line.policy.ts';
import type { Addition, FoundClients, KnownClient } from './import.queries.ts';
import type { KeptContact } from './records.queries.ts';
import { askedClient } from './records.service.ts';
import { addedTags, bookedWith } from './values.policy.ts';

export type Planned = {
  readonly additions: readonly Addition[];
  /** The record of each line that is right, in the order of the lines. */
  readonly ids: readonly string[];
  readonly errors: readonly { readonly line: ReadLine; readonly codes: readonly ImportLineCode[] }[];
};

const SINGLE = [
  'socialName',
  'birthday',
  'cpf',
  'note',
  'preferredUserId',
  'preferredContact',
  'consentedAt',
] as const;

/** A client as the bookings would know them: by each e-mail and phone, or by the name alone. */
export function asksOf({ name, emails, phones }: ImportedClient): AskedClient[] {
  const booked = bookedWith(name, emails, phones);
  const all = booked.length > 0 ? booked : [{ clientName: name, clientEmail: null, clientPhone: null }];
  return all.map((each) => ({ ...askedClient(each), name }));
}

type PlannedRecord = { known: KnownClient; addition: Addition | null };

/** Records as they are by the lines before: those of the database with what was added, and new ones. */
export class ImportPlan {
  readonly #records = new Map<string, PlannedRecord>();
  /** Who got an e-mail, a phone or, without either, a name from a line. */
  readonly #reached = new Map<string, string[]>();

  /** Plans some lines after those before. @param found for the asks of the right lines, one after another */
  add(lines: readonly ReadLine[], found: FoundClients): Planned {
    for (const known of found.records)
      if (!this.#records.has(known.id)) this.#records.set(known.id, { known, addition: null });
    const ids: string[] = [];
    const errors: { line: ReadLine; codes: readonly ImportLineCode[] }[] = [];
    const changed = new Set<string>();
    let place = 0;
    for (const line of lines) {
      if (line.codes.length > 0) {
        errors.push({ line, codes: line.codes });
        continue;
      }
      const asks = asksOf(line.client);
      const candidates = found.ids.slice(place, place + asks.length);
      place += asks.length;
      const record = this.#sameAs(asks, candidates, found.by);
      const code = refusalOf(record?.known ?? null, line.client);
      if (code !== null) {
        errors.push({ line, codes: [code] });
        continue;
      }
      const { id, isChanged } = this.#put(record, line);
      ids.push(id);
      if (isChanged) changed.add(id);
    }
    const additions = [...changed].flatMap((id) => this.#records.get(id)?.addition ?? []);
    return { additions, ids, errors };
  }

  #sameAs(
    asks: readonly AskedClient[],
    candidates: readonly (readonly string[])[],
    by: ClientMatch,
  ): PlannedRecord | null {
    for (const [index, ask] of asks.entries()) {
      const isNameless = ask.mailbox === null && ask.phone === null;
      const reached = keysOf(ask).flatMap((key) => this.#reached.get(key) ?? []);
      const all = [...new Set([...(candidates[index] ?? []), ...reached])];
      const records = all
        .flatMap((id) => this.#records.get(id)?.known ?? [])
        .filter(({ mailboxes, phones }) => !isNameless || mailboxes.length + phones.length === 0)
        .map((known) => ({
          ...known,
          hasMailbox: ask.mailbox !== null && known.mailboxes.includes(ask.mailbox),
          hasPhone: ask.phone !== null && known.phones.includes(ask.phone),
        }));
      const same = recordOf(records, ask, by);
      if (same !== null) return this.#records.get(same.id) ?? null;
    }
    return null;
  }

  #put(record: PlannedRecord | null, { line, client }: ReadLine): { id: string; isChanged: boolean } {
    const id = record?.known.id ?? newId();
    const known = record?.known ?? emptyRecord(id, client.name);
    const contacts = [...client.emails, ...client.phones].filter((contact) => !hasContact(known, contact));
    const tags = addedTags(known.tags, client.tags);
    const given = Object.fromEntries(
      SINGLE.filter((name) => client[name] !== null && isEmpty(known, name)).map((name) => [
        name,
        client[name],
      ]),
    );
    const isChanged =
      record === null || contacts.length > 0 || tags.length > 0 || Object.keys(given).length > 0;
    if (!isChanged) return { id, isChanged };
    const before = record?.addition;
    const isNew = record === null || before?.isNew === true;
    this.#records.set(id, {
      known: completed(known, { contacts, tags, given }),
      addition: {
        ...{ id, isNew, line: before?.line ?? line, name: known.name },
        given: { ...before?.given, ...given },
        contacts: [...(before?.contacts ?? []), ...contacts],
        tags: [...(before?.tags ?? []), ...tags],
      },
    });
    for (const key of keysOfRecord(contacts, isNew ? known.name : null))
      this.#reached.set(key, [...(this.#reached.get(key) ?? []), id]);
    return { id, isChanged };
  }
}

/** Which fields of a record an addition fills, in the order of a form. */
export function fieldsOfAddition({ given, contacts, tags }: Addition): ImportField[] {
  const has = (kind: KeptContact['kind']) => contacts.some((contact) => contact.kind === kind);
  return [
    ...(given.socialName === undefined ? [] : (['socialName'] as const)),
    ...(has('email') ? (['emails'] as const) : []),
    ...(has('phone') ? (['phones'] as const) : []),
    ...(['birthday', 'cpf', 'preferredUserId', 'preferredContact'] as const).filter(
      (name) => given[name] !== undefined,
    ),
    ...(tags.length > 0 ? (['tags'] as const) : []),
    ...(given.consentedAt === undefined ? [] : (['consents'] as const)),
    ...(given.note === undefined ? [] : (['note'] as const)),
  ];
}

/** Why a line that is right by itself does not go with the record that it belongs to. */
function refusalOf(known: KnownClient | null, client: ImportedClient): ImportLineCode | null {
  const isStrange = (phone: KeptContact) => !known?.phones.includes(phone.toldBy) && !isDialled(phone);
  if (client.phones.some(isStrange)) return 'PHONE_INVALID';
  if (known === null) return null;
  const together = (mine: readonly string[], theirs: readonly string[]) => new Set([...mine, ...theirs]).size;
  const mailboxes = together(known.mailboxes, keysIn(client.emails));
  const phones = together(known.phones, keysIn(client.phones));
  const tags = known.tags.length + addedTags(known.tags, client.tags).length;
  const isFull =
    (mailboxes > CLIENT_LIMITS.contacts && mailboxes > known.mailboxes.length) ||
    (phones > CLIENT_LIMITS.contacts && phones > known.phones.length) ||
    (tags > CLIENT_LIMITS.tags && tags > known.tags.length);
  return isFull ? 'RECORD_FULL' : null;
}

const keysIn = (contacts: readonly KeptContact[]): string[] => contacts.map(({ toldBy }) => toldBy);

function hasContact({ mailboxes, phones }: KnownClient, { kind, toldBy }: KeptContact): boolean {
  return (kind === 'email' ? mailboxes : phones).includes(toldBy);
}

function isEmpty(known: KnownClient, name: (typeof SINGLE)[number]): boolean {
  return name === 'consentedAt' ? !known.consents : known[name] === null;
}

function emptyRecord(id: string, name: string): KnownClient {
  return {
    ...{ id, name, socialName: null, otherNames: [], mailboxes: [], phones: [], birthday: null, cpf: null },
    ...{ note: null, tags: [], preferredUserId: null, preferredContact: null, consents: false },
  };
}

function completed(
  known: KnownClient,
  { contacts, tags, given }: Pick<Addition, 'contacts' | 'tags' | 'given'>,
): KnownClient {
  const { consentedAt, ...rest } = given;
  const of = (kind: KeptContact['kind']) => keysIn(contacts.filter((contact) => contact.kind === kind));
  return {
    ...known,
    ...rest,
    mailboxes: [...known.mailboxes, ...of('email')],
    phones: [...known.phones, ...of('phone')],
    tags: [...known.tags, ...tags],
    consents: known.consents || consentedAt !== undefined,
  };
}

/** What a booking's client is found by among those that lines have made or completed. */
function keysOf({ mailbox, phone, name }: AskedClient): string[] {
  const keys = [mailbox === null ? null : `email ${mailbox}`, phone === null ? null : `phone ${phone}`];
  const given = keys.filter((key) => key !== null);
  return given.length > 0 ? given : [`name ${personKey(name ?? '')}`];
}

function keysOfRecord(contacts: readonly KeptContact[], name: string | null): string[] {
  return [
    ...contacts.map(({ kind, toldBy }) => `${kind} ${toldBy}`),
    ...(name === null ? [] : [`name ${personKey(name)}`]),
  ];
}
