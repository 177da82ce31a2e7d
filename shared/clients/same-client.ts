import { plainText } from '#shared/plain-text.ts';

/** How an organisation tells that two bookings are of one client: by what they have in common. */
export type ClientMatch = 'either' | 'email' | 'phone';

/** What an appointment calls a client who gave no name. */
export const NO_NAME = 'Sem nome';

/** What past appointments call a client whose data was erased. */
export const ERASED_NAME = 'Cliente excluído';

/** What an appointment keeps of its client that tells who it is. */
export type BookedClient = {
  readonly clientName: string;
  readonly clientEmail: string | null;
  readonly clientPhone: string | null;
};

/** Whether an appointment is of a client whose data was erased: it leads to no record. */
export function isErased({ clientName, clientEmail, clientPhone }: BookedClient): boolean {
  return clientName === ERASED_NAME && clientEmail === null && clientPhone === null;
}

/** A client as limits and records tell them apart: the e-mail as a mailbox, the phone as digits; null for what they did not give. */
export type Contact = { readonly mailbox: string | null; readonly phone: string | null };

/** What a booking says of its client; the name is null where the form asks for none. */
export type AskedClient = Contact & { readonly name: string | null };

/** A record that has the e-mail or the phone of a booking. */
export type ClientCandidate = {
  readonly id: string;
  readonly name: string;
  readonly socialName: string | null;
  /** Names of records that were joined with this one. */
  readonly otherNames: readonly string[];
  readonly hasMailbox: boolean;
  readonly hasPhone: boolean;
};

/**
 * The record that a booking belongs to; null when it is somebody's first. What is shared tells nobody apart from their
 * family: with the same e-mail or phone another name is another person. Among several the one with both comes first, then
 * the one of exactly that name, then the oldest. A booking without a name belongs to the only one who can be
 * meant, or else to the one who has no name either.
 * @param candidates those who have the e-mail or the phone, the oldest first
 * @param by what counts, as the organisation chose; of a booking without it the other counts
 */
export function recordOf(
  candidates: readonly ClientCandidate[],
  asked: AskedClient,
  by: ClientMatch,
): ClientCandidate | null {
  const [isMailed, isCalled] = [asked.mailbox !== null, asked.phone !== null];
  const isByEmail = isMailed && (by !== 'phone' || !isCalled);
  const isByPhone = isCalled && (by !== 'email' || !isMailed);
  const { name } = asked;
  // Without either, the name alone, to the letter, tells the record that has neither.
  if (!isMailed && !isCalled) return candidates.find((each) => isNamed(each, name ?? '')) ?? null;
  const reached = candidates.filter(
    ({ hasMailbox, hasPhone }) => (isByEmail && hasMailbox) || (isByPhone && hasPhone),
  );
  if (name === null)
    return (reached.length === 1 ? reached[0] : reached.find((each) => each.name === NO_NAME)) ?? null;
  const same = reached.filter((each) => namesOf(each).some((known) => isSameName(known, name)));
  const rank = (each: ClientCandidate): number =>
    (each.hasMailbox && each.hasPhone ? 0 : 2) + (isNamed(each, name) ? 0 : 1);
  return same.toSorted((one, other) => rank(one) - rank(other))[0] ?? null;
}

const isNamed = (each: ClientCandidate, name: string): boolean =>
  namesOf(each).some((known) => plainText(known).trim() === plainText(name).trim());

/** Every name that a record goes by. */
export const namesOf = ({
  name,
  socialName,
  otherNames,
}: Pick<ClientCandidate, 'name' | 'socialName' | 'otherNames'>): string[] => [
  name,
  ...(socialName === null ? [] : [socialName]),
  ...otherNames,
];

/** Words that join names and tell nobody apart. */
const JOINING = new Set(['da', 'das', 'de', 'do', 'dos', 'e']);

/**
 * Whether two names may be one person's: they begin alike, and the shorter one leaves words of the longer one out or has
 * their first letter alone ("Maria", "Maria S." and "maria souza lima"). Accents, case and "da" or "de" do not count.
 */
export function isSameName(one: string, other: string): boolean {
  const [shorter, longer] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length);
  if (shorter?.[0] === undefined || shorter[0] !== longer?.[0]) return false;
  let place = 0;
  return shorter.every((word) => {
    const found = longer.findIndex((each, index) => index >= place && stands(word, each));
    place = found + 1;
    return found >= 0;
  });
}

function wordsOf(name: string): string[] {
  return plainText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !JOINING.has(word));
}

/** Whether two words of names may stand for one another. */
function stands(one: string, other: string): boolean {
  return (
    one === other ||
    (one.length === 1 && other.startsWith(one)) ||
    (other.length === 1 && one.startsWith(other))
  );
}
