import { sql } from 'drizzle-orm';
import { mailboxIn } from './mailbox-in.ts';
import { contactOfRecord } from './record-contact.ts';

/**
 * The social name of a client's record, to greet them by at an e-mail or a phone; null where there is none, or where the record has
 * no such contact. A visitor's booking adds none to a record that was there, so who books with a client's name and phone, and an
 * own e-mail, is not written the social name (decision 087).
 * @param clientId the record's id @param toldBy the mailbox of the e-mail, or the digits of the phone; both as SQL
 */
export const socialNameAt = (kind: 'email' | 'phone', clientId: string, toldBy: string): string => `(
    SELECT greeted.social_name FROM clients greeted
      JOIN client_contacts reached ON reached.client_id = greeted.id
     WHERE greeted.id = ${clientId} AND greeted.erased_at IS NULL AND reached.kind = '${kind}'
       AND reached.told_by = ${toldBy})`;

/**
 * The social name that the record of an appointment's client has, for the team's own screens and mails; null where there is none.
 * @param alias what the statement calls the appointments
 */
export const socialNameFor = (alias: string): string => `(
    SELECT called.social_name FROM clients called
     WHERE called.organization_id = ${alias}.organization_id AND called.id = ${alias}.client_id AND called.erased_at IS NULL)`;

/** The same of `appointments` in the query builder. */
export const CLIENT_SOCIAL_NAME = sql<string | null>`${sql.raw(socialNameFor('appointments'))}`;

const builtAt = (kind: 'email' | 'phone', toldBy: string) =>
  sql<string | null>`${sql.raw(socialNameAt(kind, 'appointments.client_id', toldBy))}`;

/** The social name that an appointment's client is greeted by in mails. */
export const SOCIAL_NAME_BY_MAIL = builtAt('email', mailboxIn('appointments.client_email'));

const REACHED_AT = `coalesce(appointments.client_phone, ${contactOfRecord('phone', 'appointments.client_id')})`;

/** The phone that an appointment's client is reached at: its own, else the first of their record. */
export const PHONE_OF_CLIENT = sql<string | null>`${sql.raw(REACHED_AT)}`;

/** The social name that an appointment's client is greeted by at that phone. */
export const SOCIAL_NAME_BY_PHONE = builtAt('phone', REACHED_AT);
