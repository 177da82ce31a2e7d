import { z } from 'zod';
import { cpfDigits } from '#shared/clients/cpf.ts';
import type { ImportLineCode } from '#shared/contract/client-import-sentences.ts';
import type { PreferredContact } from '#shared/contract/client-records.ts';
import { calendarDate, email } from '#shared/contract/common.ts';
import { CLIENT_LIMITS, TEXT_LIMITS } from '#shared/contract/limits.ts';
import { cleanLine, cleanText } from '#shared/contract/text.ts';
import { plainText } from '#shared/plain-text.ts';
import { isNumber, normalizePhone } from '#server/lib/phone.ts';
import type { FileLine } from './import-file.policy.ts';
import type { FilledFields } from './import.queries.ts';
import type { KeptContact } from './records.queries.ts';
import { eachOnce, emailsOf, isAhead, spelled } from './values.policy.ts';

/** A client as a line of a file has them; null is nothing. */
export type ImportedClient = FilledFields & {
  readonly name: string;
  readonly emails: readonly KeptContact[];
  readonly phones: readonly KeptContact[];
  readonly tags: readonly string[];
};

export type ReadLine = {
  readonly line: number;
  readonly text: string;
  readonly client: ImportedClient;
  /** What is wrong with it; a line with anything wrong is left out. */
  readonly codes: readonly ImportLineCode[];
};

/** What the words of a file are compared with. */
export type Known = {
  /** The people of the team by plain name (`personKey`). */
  readonly team: ReadonlyMap<string, readonly string[]>;
  /** Tags as they are written in the organisation, or first in the file. */
  readonly tags: readonly string[];
};

/** A name as people are found by it. */
export function personKey(name: string): string {
  return plainText(name).trim().replace(/\s+/g, ' ');
}

/** What a line says, checked as the form of a record checks it. */
export function readLine({ line, text, cells }: FileLine, known: Known, now: Date): ReadLine {
  const codes: ImportLineCode[] = [];
  const wrong = (isWrong: boolean, code: ImportLineCode): void => void (isWrong && codes.push(code));
  const name = cleanLine([cells.name ?? '', cells.surname ?? ''].join(' '));
  wrong(name === '', 'NAME_MISSING');
  wrong(name.length > TEXT_LIMITS.name, 'NAME_LONG');
  const socialName = cleanLine(cells.socialName ?? '');
  wrong(socialName.length > TEXT_LIMITS.name, 'SOCIAL_NAME_LONG');
  const addresses = listOf(cells.emails, /[\s,;|/]+/);
  const emails = emailsOf(addresses);
  wrong(!addresses.every((each) => email.safeParse(each).success), 'EMAIL_INVALID');
  wrong(emails.length > CLIENT_LIMITS.contacts, 'EMAILS_MANY');
  const numbers = listOf(cells.phones, /[\n,;|/]+/).map(normalizePhone);
  const digits = numbers.filter((each) => each !== null);
  const phones = eachOnce(digits.map((value) => ({ kind: 'phone', toldBy: value, value })));
  wrong(digits.length < numbers.length, 'PHONE_INVALID');
  wrong(phones.length > CLIENT_LIMITS.contacts, 'PHONES_MANY');
  const birthday = cells.birthday === undefined ? null : dateOf(cells.birthday);
  if (cells.birthday !== undefined && birthday === null)
    wrong(true, isBesideCalendar(cells.birthday) ? 'BIRTHDAY_NOT_A_DAY' : 'BIRTHDAY_INVALID');
  wrong(birthday !== null && isAhead(birthday, now), 'BIRTHDAY_AHEAD');
  const cpf = cells.cpf === undefined ? null : cpfOf(cells.cpf);
  wrong(cells.cpf !== undefined && cpf === null, 'CPF_INVALID');
  const tags = spelled(tagsOf(cells.tags), known.tags);
  wrong(
    tags.some((tag) => tag.length > CLIENT_LIMITS.tag),
    'TAG_LONG',
  );
  wrong(tags.length > CLIENT_LIMITS.tags, 'TAGS_MANY');
  const note = cleanText(cells.note ?? '');
  wrong(note.length > TEXT_LIMITS.notes, 'NOTE_LONG');
  const [userId, ...others] = known.team.get(personKey(cells.preferredUser ?? '')) ?? [];
  wrong(cells.preferredUser !== undefined && userId === undefined, 'PROFESSIONAL_UNKNOWN');
  wrong(others.length > 0, 'PROFESSIONAL_AMBIGUOUS');
  const contact = CONTACTS.get(plainText(cells.preferredContact ?? '').replace(/[^a-z]/g, ''));
  wrong(cells.preferredContact !== undefined && contact === undefined, 'CONTACT_UNKNOWN');
  const consentedAt = consentOf(cells.consents ?? '', now);
  wrong(consentedAt === undefined, 'CONSENT_UNKNOWN');
  return {
    line,
    text,
    codes,
    client: {
      name,
      socialName: socialName || null,
      emails,
      phones,
      birthday,
      cpf,
      note: note || null,
      tags,
      preferredUserId: userId ?? null,
      preferredContact: contact ?? null,
      consentedAt: consentedAt ?? null,
    },
  };
}

/** Whether a phone may be kept of somebody who does not have it yet: who imports does not see what was made of each. */
export function isDialled({ value }: KeptContact): boolean {
  return isNumber(value);
}

const CONTACTS = new Map<string, PreferredContact>([
  ['email', 'email'],
  ['telefone', 'phone'],
  ['ligacao', 'phone'],
  ['whatsapp', 'whatsapp'],
]);

function listOf(cell: string | undefined, between: RegExp): string[] {
  return (cell ?? '')
    .split(between)
    .map((each) => cleanLine(each))
    .filter((each) => each !== '');
}

/** Tags with commas between them; one that has a comma itself stands in quotation marks, as our own files have it. */
export function tagsOf(cell: string | undefined): string[] {
  const parts = [...(cell ?? '').matchAll(/\s*"((?:[^"]|"")*)"\s*(?=[,;|\n]|$)|[^,;|\n]+/g)];
  const tags = parts.map(([whole, quoted]) => cleanLine(quoted?.replaceAll('""', '"') ?? whole));
  return tags.filter((tag) => tag !== '');
}

/** A day as people or machines write it, with or without a time; null for what is none. */
function dateOf(text: string): string | null {
  return calendarDate.safeParse(writtenDate(text)).data ?? null;
}

/** Whether a text that is no day is written as one, such as 31/02/1980. More than twelve months are the order of another country. */
function isBesideCalendar(text: string): boolean {
  const [, month = '', date = ''] = /^\d{4}-(\d{2})-(\d{2})$/.exec(writtenDate(text)) ?? [];
  return Number(month) >= 1 && Number(month) <= 12 && Number(date) >= 1 && Number(date) <= 31;
}

/** Written as YYYY-MM-DD where the text is anything like a day. */
function writtenDate(text: string): string {
  const [day = ''] = text.split(/[\sT]/, 1);
  const [, date = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(day) ?? [];
  return year === '' ? day : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
}

/** A CPF; spreadsheets take the zeros that it begins with away. */
function cpfOf(text: string): string | null {
  const plain = text.replace(/[\s.-]/g, '');
  return cpfDigits(/^\d{8,11}$/.test(plain) ? plain.padStart(11, '0') : plain);
}

const YES = z.enum(['sim', 's', 'yes', 'true', '1', 'x']);
const NO = z.enum(['', 'nao', 'n', 'no', 'false', '0']);

/** Since when somebody consents; null where they do not, undefined for what says neither. */
function consentOf(text: string, now: Date): Date | null | undefined {
  const plain = plainText(text).trim();
  if (NO.safeParse(plain).success) return null;
  if (YES.safeParse(plain).success) return now;
  const day = dateOf(text);
  if (day === null) return undefined;
  const noon = new Date(`${day}T12:00:00Z`);
  return noon < now ? noon : now;
}
