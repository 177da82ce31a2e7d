import type { z } from 'zod';
import { cpfDigits } from '#shared/clients/cpf.ts';
import { recordOf } from '#shared/clients/same-client.ts';
import type {
  changeClientBody,
  ClientRecord,
  ExistingClient,
  newClientBody,
} from '#shared/contract/client-records.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { whetherAny } from '#server/features/audit/audit.policy.ts';
import { actorOf, recordChange } from '#server/features/audit/audit.service.ts';
import { somebody } from '#server/features/users/users.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { newId } from '#server/lib/ids.ts';
import { normalizePhone } from '#server/lib/phone.ts';
import { refuseStale } from '#server/lib/refuse-stale.ts';
import type { Session } from '#server/session.ts';
import * as queries from './changes.queries.ts';
import type { RecordRow } from './clients.queries.ts';
import { presentRecord, recordFor } from './clients.service.ts';
import { bookedWith, eachOnce, emailsOf, isAhead } from './values.policy.ts';
import * as records from './records.queries.ts';
import type { KeptContact } from './records.queries.ts';
import { askedClient, candidatesUnderLock } from './records.service.ts';
import { refreshClients } from './screens.service.ts';
import { tagsToKeep } from './tags.service.ts';

type Change = z.output<typeof changeClientBody>;

/**
 * A record of somebody who has not booked yet.
 * @throws AppError 409 CLIENT_EXISTS with the record that the organisation's rule takes for the same client; 404
 * USER_NOT_FOUND, 422 CPF_INVALID or BIRTHDAY_AHEAD, 400 PHONE_INVALID
 */
export async function createClient(
  context: Context,
  session: Session,
  body: z.output<typeof newClientBody>,
): Promise<ClientRecord> {
  const now = context.clock.now();
  const emails = emailsOf(body.emails ?? []);
  const phones = phonesOf(body.phones ?? []);
  const contacts = [...emails, ...phones];
  const preferred = await preferredOf(context, session, body);
  return context.write(session, async (tx) => {
    const keys = contacts.map(({ toldBy }) => toldBy);
    await records.lockContacts(tx, { ...session, userId: null }, { contacts: keys, name: body.name });
    // Of the same name and without a contact two people may be.
    for (const client of bookedWith(body.name, emails, phones)) {
      const { by, records: known } = await candidatesUnderLock(tx, { ...session, userId: null }, client);
      const same = recordOf(known, askedClient(client), by);
      if (same !== null)
        throw new AppError('CLIENT_EXISTS', { id: same.id, name: same.name } satisfies ExistingClient);
    }
    const empty: RecordRow = {
      ...{
        id: newId(),
        name: body.name,
        socialName: null,
        otherNames: [],
        emails: [],
        phones: [],
        birthday: null,
        cpf: null,
      },
      ...{ note: null, ownNote: null, tags: [], preferredUserId: null, preferredUserName: null },
      ...{
        preferredContact: null,
        consentedAt: null,
        came: 0,
        missed: 0,
        cancelledLate: 0,
        cancelled: 0,
        lastMerge: null,
        sameCpf: null,
        sameContact: null,
        createdAt: now,
        updatedAt: now,
      },
    };
    const next = changed(empty, await withTags(tx, session, body, empty), preferred, now);
    const {
      emails: _emails,
      phones: _phones,
      ownNote,
      preferredUserName: _name,
      came: _came,
      missed: _missed,
      lastMerge: _lastMerge,
      sameCpf: _sameCpf,
      sameContact: _sameContact,
      ...row
    } = next;
    await records.insertRecord(tx, {
      ...row,
      ...{ organizationId: session.organizationId, isKept: true, erasedAt: null },
    });
    await records.addContacts(tx, session, next.id, contacts, now);
    await queries.writeOwnNote(tx, session, { clientId: next.id, userId: session.userId }, ownNote);
    await log(context, tx, session, null, next);
    return presentRecord(await recordFor(tx, session, next.id));
  });
}

/**
 * Changes a record; what is left out stays.
 * @throws AppError 404 CLIENT_NOT_FOUND or USER_NOT_FOUND, 409 CHANGED_MEANWHILE, 422 CPF_INVALID or BIRTHDAY_AHEAD, 400
 * PHONE_INVALID
 */
export async function changeClient(
  context: Context,
  session: Session,
  id: string,
  body: Change,
): Promise<ClientRecord> {
  const preferred = await preferredOf(context, session, body);
  return context.write(session, async (tx) => {
    // Locked first: what is read by the statement that waits would be as it was before.
    await queries.lockRecord(tx, session, id);
    const row = await recordFor(tx, session, id);
    refuseStale(body, presentForForm(row));
    const spelt = await withTags(tx, session, body, row);
    const next = changed(row, spelt, preferred, context.clock.now());
    await queries.updateRecord(tx, session, id, next);
    const [before, after] = [row, next].map((each) => [
      ...emailsOf(each.emails),
      ...phonesOf(each.phones, each.phones),
    ]);
    await queries.removeContacts(tx, session, id, without(before, after));
    await records.addContacts(tx, session, id, without(after, before), context.clock.now());
    if (body.ownNote !== undefined)
      await queries.writeOwnNote(tx, session, { clientId: id, userId: session.userId }, next.ownNote);
    await log(context, tx, session, row, next);
    return presentRecord(await recordFor(tx, session, id));
  });
}

/** A record as forms show it, and compare it with what is saved. */
function presentForForm({ consentedAt, ...row }: RecordRow) {
  return { ...row, consents: consentedAt !== null };
}

/** What is asked for, with its tags as the organisation writes them. */
async function withTags(tx: Tx, session: Session, body: Change, row: RecordRow): Promise<Change> {
  return body.tags === undefined ? body : { ...body, tags: await tagsToKeep(tx, session, body.tags, row) };
}

type Preferred = { readonly name: string } | null;

/** The professional that a body names, read before the transaction. @throws AppError 404 USER_NOT_FOUND */
async function preferredOf(context: Context, session: Session, body: Change): Promise<Preferred> {
  const { preferredUserId = null } = body;
  return preferredUserId === null ? null : somebody(context, session, preferredUserId);
}

/** A record with what is asked for put in, checked. */
function changed(row: RecordRow, body: Change, preferred: Preferred, now: Date): RecordRow {
  const { consents = row.consentedAt !== null } = body;
  return {
    ...row,
    name: body.name ?? row.name,
    socialName: body.socialName === undefined ? row.socialName : body.socialName,
    emails: body.emails === undefined ? row.emails : emailsOf(body.emails).map(({ value }) => value),
    phones:
      body.phones === undefined ? row.phones : phonesOf(body.phones, row.phones).map(({ value }) => value),
    birthday: body.birthday === undefined ? row.birthday : checkedBirthday(body.birthday, now),
    cpf: body.cpf === undefined ? row.cpf : checkedCpf(body.cpf),
    note: body.note === undefined ? row.note : body.note,
    ownNote: body.ownNote === undefined ? row.ownNote : body.ownNote,
    tags: body.tags === undefined ? row.tags : [...body.tags],
    preferredUserId: body.preferredUserId === undefined ? row.preferredUserId : body.preferredUserId,
    preferredUserName: body.preferredUserId === undefined ? row.preferredUserName : (preferred?.name ?? null),
    preferredContact: body.preferredContact === undefined ? row.preferredContact : body.preferredContact,
    consentedAt: consents ? (row.consentedAt ?? now) : null,
    updatedAt: now,
  };
}

function checkedCpf(cpf: string | null): string | null {
  if (cpf === null) return null;
  const digits = cpfDigits(cpf);
  if (digits === null) throw new AppError('CPF_INVALID', { fields: ['cpf'] });
  return digits;
}

function checkedBirthday(birthday: string | null, now: Date): string | null {
  if (birthday !== null && isAhead(birthday, now))
    throw new AppError('BIRTHDAY_AHEAD', { fields: ['birthday'] });
  return birthday;
}

/** Phones as a record keeps them; one that it has already stays as it is, of whatever country. */
function phonesOf(phones: readonly string[], kept: readonly string[] = []): KeptContact[] {
  return eachOnce(
    phones.map((phone) => {
      const value = kept.includes(phone) ? phone : normalizePhone(phone);
      if (value === null || (!kept.includes(value) && isTooShort(value)))
        throw new AppError('PHONE_INVALID', { fields: ['phones'] });
      return { kind: 'phone', toldBy: value, value };
    }),
  );
}

/** Whether digits lack some of a Brazilian number: area code and eight digits at least. */
const isTooShort = (digits: string): boolean => digits.startsWith('55') && digits.length < 12;

/** Those of a list that are not in another one, or are written otherwise there. */
function without(contacts: readonly KeptContact[] = [], others: readonly KeptContact[] = []): KeptContact[] {
  const known = new Set(others.map(({ kind, value }) => `${kind} ${value}`));
  return contacts.filter(({ kind, value }) => !known.has(`${kind} ${value}`));
}

/** The log keeps that a contact, a note or a tag changed, and not what it says; of one's own note it keeps nothing. */
async function log(
  context: Context,
  tx: Tx,
  session: Session,
  before: RecordRow | null,
  after: RecordRow,
): Promise<void> {
  const { id, name } = after;
  await recordChange(context, tx, session, {
    entity: 'client',
    entityId: id,
    action: before === null ? 'created' : 'updated',
    actor: actorOf(session),
    subject: name,
    before: before && logged(before),
    after: logged(after),
    masks: {
      clientEmail: whetherAny,
      clientPhone: whetherAny,
      birthday: whetherAny,
      cpf: whetherAny,
      notes: whetherAny,
      tags: whetherAny,
    },
  });
  const called = (row: RecordRow) => row.socialName ?? row.name;
  const isRenamed = before !== null && called(before) !== called(after);
  await refreshClients(context, tx, session, isRenamed ? 'renamed' : undefined);
}

function logged(row: RecordRow): Readonly<Record<string, unknown>> {
  return {
    name: row.name,
    socialName: row.socialName,
    clientEmail: row.emails.join(' '),
    clientPhone: row.phones.join(' '),
    birthday: row.birthday,
    cpf: row.cpf,
    notes: row.note,
    tags: row.tags.join(' '),
    preferredProfessional: row.preferredUserName,
    preferredContact: row.preferredContact,
    consents: row.consentedAt !== null,
  };
}
