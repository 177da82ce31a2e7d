import { cpfDigits } from '#shared/clients/cpf.ts';
import type { ChangeClientBody, ClientRecord } from '#shared/contract/client-records.ts';
import { ERROR_SENTENCES } from '#shared/contract/errors.ts';
import { hasCode, refusedFields } from '#web/lib/api-error.ts';
import { differencesOf, type Difference } from '#web/lib/differences.ts';
import { hasEmailForm } from '#web/lib/email.ts';
import type { FieldErrors } from '#web/lib/field-errors.ts';
import { formatDay } from '#web/lib/format.ts';
import { storedPhone } from '#web/lib/phone.ts';
import { formatCpf } from './cpf-text.ts';

export const PREFERRED_CONTACTS = { email: 'E-mail', phone: 'Telefone', whatsapp: 'WhatsApp' } as const;
type PreferredContact = keyof typeof PREFERRED_CONTACTS;

/** What the form of a record holds. Phones and the CPF are digits until somebody types over them; '' is nothing. */
export type ClientValues = {
  name: string;
  socialName: string;
  emails: readonly string[];
  phones: readonly string[];
  /** 'YYYY-MM-DD'. */
  birthday: string;
  cpf: string;
  preferredUserId: string;
  preferredContact: PreferredContact | '';
  consents: boolean;
  tags: readonly string[];
};

/** The form's values of a record. */
export function valuesOf(record: ClientRecord): ClientValues {
  const { name, emails, phones, tags } = record;
  return {
    name,
    socialName: record.socialName ?? '',
    emails,
    phones,
    birthday: record.birthday ?? '',
    cpf: record.cpf ?? '',
    preferredUserId: record.preferredUserId ?? '',
    preferredContact: record.preferredContact ?? '',
    consents: record.consentedAt !== null,
    tags,
  };
}

/** The request for what was typed: nothing is null, and lists are without empty lines. */
export function bodyOf(changes: Readonly<Record<string, unknown>>): ChangeClientBody {
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      Array.isArray(value) ? filled(value as string[]) : value === '' && name !== 'name' ? null : value,
    ]),
  );
}

const filled = (list: readonly string[]) => list.map((text) => text.trim()).filter((text) => text !== '');

/** What keeps the form from being sent, by field; of a list by its line, as `emails.0`. */
export function clientErrors({ name, emails, cpf }: ClientValues): FieldErrors<string> {
  const wrong = emails.flatMap((email, line) =>
    email.trim() === '' || hasEmailForm(email) ? [] : [[`emails.${line}`, 'Confira o e-mail.'] as const],
  );
  return {
    ...(name.trim() === '' && { name: 'Informe o nome do cliente.' }),
    ...Object.fromEntries(wrong),
    ...(cpf !== '' && cpfDigits(cpf) === null && { cpf: ERROR_SENTENCES.CPF_INVALID }),
  };
}

const LISTS = ['emails', 'phones'];
const ABOUT_A_FIELD = ['CPF_INVALID', 'BIRTHDAY_AHEAD', 'PHONE_INVALID'] as const;

/** What the server refused, beside its fields; of a list beside its first line, as it does not say which. */
export function refusedErrors(error: unknown): FieldErrors<string> {
  const code = ABOUT_A_FIELD.find((each) => hasCode(error, each));
  const sentence = code === undefined ? 'Confira este campo.' : ERROR_SENTENCES[code];
  return Object.fromEntries(
    refusedFields(error).map((field) => [LISTS.includes(field) ? `${field}.0` : field, sentence]),
  );
}

const LABELS: Readonly<Record<keyof ClientValues | 'note' | 'ownNote', string>> = {
  name: 'Nome',
  socialName: 'Nome social',
  emails: 'E-mails',
  phones: 'Telefones',
  birthday: 'Data de nascimento',
  cpf: 'CPF',
  preferredUserId: 'Profissional preferido',
  preferredContact: 'Contato preferido',
  consents: 'Consentimento',
  tags: 'Etiquetas',
  note: 'Anotações da equipe',
  ownNote: 'Suas anotações',
};

/**
 * What somebody else saved beside what was typed here, in words.
 * @param nameOf a professional's name by id, where it is known
 */
export function clientDifferences(
  stale: Readonly<Record<string, unknown>>,
  mine: Readonly<Record<string, unknown>>,
  nameOf: (userId: string) => string | undefined = () => undefined,
): Difference[] {
  const inWords = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.keys(stale).map((name) => [name, words(name, values[name], nameOf)]));
  return differencesOf(inWords(stale), inWords(mine), LABELS, String);
}

function words(name: string, value: unknown, nameOf: (userId: string) => string | undefined): string {
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (Array.isArray(value)) {
    const lines = filled(value as string[]);
    return lines.map((line) => (name === 'phones' ? shownPhone(line) : line)).join(', ') || 'Vazio';
  }
  if (typeof value !== 'string' || value === '') return 'Vazio';
  if (name === 'birthday') return formatDay(value);
  if (name === 'cpf') return formatCpf(value);
  if (name === 'preferredUserId') return nameOf(value) ?? 'Outra pessoa da equipe';
  return name === 'preferredContact' ? PREFERRED_CONTACTS[value as PreferredContact] : value;
}

/** A phone of the form as it is shown: what was typed stands as it is. */
export function shownPhone(phone: string): string {
  return /^\d+$/.test(phone) ? storedPhone(phone) : phone;
}
