import { namesOf, NO_NAME, recordOf, type AskedClient } from '#shared/clients/same-client.ts';
import { mergeChoice, type MergeChoice } from '#shared/contract/client-merges.ts';
import { CLIENT_LIMITS, TEXT_LIMITS } from '#shared/contract/limits.ts';
import { plainText } from '#shared/plain-text.ts';
import type { RecordFields, WholeRecord } from './merging.queries.ts';
import { spelled } from './values.policy.ts';

type Note = { readonly userId: string; readonly note: string };

/** What both have, and not alike. A record without a name takes the other's without being asked. */
export function choicesOf(kept: RecordFields, other: RecordFields): MergeChoice[] {
  return mergeChoice.options.filter(
    (field) => !isEmpty(kept[field]) && !isEmpty(other[field]) && kept[field] !== other[field],
  );
}

/** Whether both together have more than a record may have. */
export function isTooMuch(kept: WholeRecord, other: WholeRecord): boolean {
  const { contacts, fields } = mergedOf(kept, other, []);
  const all = [...kept.contacts, ...contacts];
  return (
    (['email', 'phone'] as const).some(
      (kind) => all.filter((contact) => contact.kind === kind).length > CLIENT_LIMITS.contacts,
    ) ||
    fields.tags.length > CLIENT_LIMITS.tags ||
    (fields.note?.length ?? 0) > TEXT_LIMITS.notes
  );
}

/** What is written of the kept record: its fields, and the contacts and notes that it gains. */
export type Merged = Pick<WholeRecord, 'fields' | 'contacts' | 'notes'>;

/**
 * Two records as one. What the kept one lacks it takes from the other, and what is asked for too; texts and tags of both stay.
 * The names that it does not go by any more are kept beside it, so that bookings with them still find it.
 */
export function mergedOf(kept: WholeRecord, other: WholeRecord, take: readonly MergeChoice[]): Merged {
  const one = <Field extends keyof RecordFields>(field: Field): RecordFields[Field] => {
    const isTaken = take.some((choice) => choice === field) && !isEmpty(other.fields[field]);
    return isTaken || isEmpty(kept.fields[field]) ? other.fields[field] : kept.fields[field];
  };
  const [name, socialName] = [one('name'), one('socialName')];
  const known = new Set(kept.contacts.map(keyOf));
  return {
    fields: {
      name,
      socialName,
      otherNames: otherNames([...namesOf(kept.fields), ...namesOf(other.fields)], { name, socialName }),
      birthday: one('birthday'),
      cpf: one('cpf'),
      note: joined(kept.fields.note, other.fields.note),
      tags: spelled([...kept.fields.tags, ...other.fields.tags]),
      preferredUserId: one('preferredUserId'),
      preferredContact: one('preferredContact'),
      consentedAt: one('consentedAt'),
      isKept: true,
    },
    contacts: other.contacts.filter((contact) => !known.has(keyOf(contact))),
    notes: other.notes.map(({ userId, note }) => ({
      userId,
      note: joined(noteBy(kept.notes, userId), note) ?? note,
    })),
  };
}

/** What is written of both records when they are apart again, besides what the other one had. */
export type Apart = {
  readonly fields: RecordFields;
  /** Those that the kept record gained, and loses. */
  readonly contacts: WholeRecord['contacts'];
  /** An empty note is none. */
  readonly notes: { readonly kept: readonly Note[]; readonly other: readonly Note[] };
};

/**
 * Both records as they are to be when they are apart again: as they were, but for what was changed since, which stays in the kept
 * one. A note for oneself that its author changed since is in both: they may see one of them alone.
 */
export function takenApart(
  kept: WholeRecord,
  other: WholeRecord,
  merged: RecordFields,
  now: WholeRecord,
): Apart {
  const back = <Field extends keyof RecordFields>(field: Field): RecordFields[Field] =>
    isAlike(now.fields[field], merged[field]) ? kept.fields[field] : now.fields[field];
  const { contacts, notes } = mergedOf(kept, other, []);
  const authors = new Set([...now.notes, ...kept.notes, ...other.notes].map(({ userId }) => userId));
  const notesOf = (record: WholeRecord): Note[] =>
    [...authors].map((userId) => {
      const current = noteBy(now.notes, userId);
      const isChanged = current !== (noteBy(notes, userId) ?? noteBy(kept.notes, userId));
      return { userId, note: (isChanged ? current : noteBy(record.notes, userId)) ?? '' };
    });
  return {
    fields: {
      name: back('name'),
      socialName: back('socialName'),
      otherNames: back('otherNames'),
      birthday: back('birthday'),
      cpf: back('cpf'),
      note: back('note'),
      tags: back('tags'),
      preferredUserId: back('preferredUserId'),
      preferredContact: back('preferredContact'),
      consentedAt: back('consentedAt'),
      isKept: back('isKept') || !isAlike({ ...merged, ...now.fields }, merged),
    },
    contacts,
    notes: { kept: notesOf(kept), other: notesOf(other) },
  };
}

/** Whether the organisation's rule would take the client of an appointment for the other of two records. */
export function isOthersClient(kept: WholeRecord, other: WholeRecord, asked: AskedClient): boolean {
  const isUnreached = asked.mailbox === null && asked.phone === null;
  const candidates = [kept, other]
    .filter(({ contacts }) => !isUnreached || contacts.length === 0)
    .toSorted((one, two) => one.createdAt.localeCompare(two.createdAt))
    .map(({ id, fields, contacts }) => ({
      ...{ id, name: fields.name, socialName: fields.socialName, otherNames: fields.otherNames },
      hasMailbox: contacts.some(({ kind, toldBy }) => kind === 'email' && toldBy === asked.mailbox),
      hasPhone: contacts.some(({ kind, toldBy }) => kind === 'phone' && toldBy === asked.phone),
    }));
  // What the organisation compares may have changed since; between two it is the names that tell.
  return recordOf(candidates, asked, 'either')?.id === other.id;
}

const keyOf = ({ kind, toldBy }: { readonly kind: string; readonly toldBy: string }) => `${kind} ${toldBy}`;

const noteBy = (notes: readonly Note[], userId: string): string | null =>
  notes.find((each) => each.userId === userId)?.note ?? null;

const isEmpty = (value: unknown): boolean => value === null || value === NO_NAME;

const isAlike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function joined(one: string | null, other: string | null): string | null {
  if (one === null || one === other) return other ?? one;
  return other === null ? one : `${one}\n\n${other}`;
}

function otherNames(all: readonly string[], now: Pick<RecordFields, 'name' | 'socialName'>): string[] {
  const shown = [now.name, now.socialName ?? '', NO_NAME].map((name) => plainText(name).trim());
  const others = all.filter((name) => !shown.includes(plainText(name).trim()));
  return [...new Map(others.map((name) => [plainText(name).trim(), name])).values()];
}
