import type { BookedClient } from '#shared/clients/same-client.ts';
import { plainText } from '#shared/plain-text.ts';
import { mailboxOf } from '#server/lib/mailbox.ts';
import type { KeptContact } from './records.queries.ts';

/** No clock is further ahead of UTC. */
const FURTHEST_ZONE_MS = 14 * 3_600_000;

/** Whether nobody was born yet on a day: today's date of the zone that is furthest ahead is the latest. */
export function isAhead(birthday: string, now: Date): boolean {
  return birthday > new Date(now.getTime() + FURTHEST_ZONE_MS).toISOString().slice(0, 10);
}

/** A person as the bookings would know them by their first e-mail and phone, by the second of each, and so on. */
export function bookedWith(
  clientName: string,
  emails: readonly Pick<KeptContact, 'value'>[],
  phones: readonly Pick<KeptContact, 'value'>[],
): BookedClient[] {
  return Array.from({ length: Math.max(emails.length, phones.length) }, (_, index) => ({
    clientName,
    clientEmail: emails[index]?.value ?? null,
    clientPhone: phones[index]?.value ?? null,
  }));
}

/** E-mails as a record keeps them, each mailbox once. */
export function emailsOf(emails: readonly string[]): KeptContact[] {
  return eachOnce(emails.map((value) => ({ kind: 'email', toldBy: mailboxOf(value), value })));
}

export function eachOnce(contacts: readonly KeptContact[]): KeptContact[] {
  return [...new Map(contacts.map((contact) => [contact.toldBy, contact])).values()];
}

/** Tags that read the same are one, whatever their case and accents: each once, as the first of the known ones has it. */
export function spelled(tags: readonly string[], known: readonly string[] = []): string[] {
  const byPlain = new Map<string, string>();
  for (const tag of [...known, ...tags]) {
    const plain = plainText(tag);
    if (!byPlain.has(plain)) byPlain.set(plain, tag);
  }
  return [...new Set(tags.map((tag) => byPlain.get(plainText(tag)) ?? tag))];
}

/** Those of some tags that a record has not, in whatever spelling. */
export function addedTags(known: readonly string[], tags: readonly string[]): string[] {
  const all = new Set(known.map(plainText));
  return spelled(tags).filter((tag) => !all.has(plainText(tag)));
}
