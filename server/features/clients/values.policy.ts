import type { BookedClient } from '#shared/clients/same-client.ts';
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
