import { email, personName } from '#shared/contract/common.ts';
import { hasAgendaArea, isExternalRecord, type ExternalRecord } from '#shared/contract/external-auth.ts';

/** What is taken from the provider's user record. */
export type ExternalUser = {
  /** Whether AGENDA is among the areas of activity. */
  readonly hasArea: boolean;
  /** In small letters; null where the record has none that is an address. */
  readonly email: string | null;
  /** Null where the record has none that can be kept. */
  readonly name: string | null;
};

/**
 * Reads the user record: e-mail and name stand in the record itself or, as Django's profiles often have it, in its
 * `user`. Null for what is no record. Decision 034 says why no more is accepted.
 */
export function readExternalUser(record: unknown): ExternalUser | null {
  if (!isExternalRecord(record)) return null;
  const nested = record['user'] ?? record['usuario'];
  const person = isExternalRecord(nested) && record['email'] === undefined ? nested : record;
  return { hasArea: hasAgendaArea(record), email: emailOf(person), name: nameOf(person) };
}

/** Judged as an address before its letters are made small: some that are not ASCII would become ASCII ones. */
function emailOf(person: ExternalRecord): string | null {
  const address = email.safeParse(person['email']);
  return address.success ? address.data.toLowerCase() : null;
}

/** Control characters and halves of characters, which no database holds. */
const UNFIT = /[\p{Cc}\p{Cs}]/u;

function nameOf(person: ExternalRecord): string | null {
  const parts = [person['first_name'], person['last_name']].filter((part) => typeof part === 'string');
  for (const candidate of [person['nome'], person['name'], person['nome_completo'], parts.join(' ')]) {
    const name = personName.safeParse(candidate);
    if (name.success && !UNFIT.test(name.data)) return name.data;
  }
  return null;
}
