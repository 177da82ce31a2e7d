import { initials } from './format.ts';

/** A person in a list that several may share a name in. */
type Named = {
  readonly id: string;
  readonly name: string;
  readonly title?: string | null;
  readonly email?: string;
  readonly bookingSlug?: string;
};

/**
 * Initials by id, for where there is no room for names. Several who share theirs get one letter more of the last name
 * ('JSá', 'JSo'), or of the first ('CaE', 'ClE'), else a number.
 */
export function distinctInitials(people: readonly Pick<Named, 'id' | 'name'>[]): ReadonlyMap<string, string> {
  const groups = new Map<string, (typeof people)[number][]>();
  for (const person of people) {
    const key = plain(initials(person.name));
    groups.set(key, [...(groups.get(key) ?? []), person]);
  }
  const signs = new Map<string, string>();
  for (const group of groups.values()) {
    const apart = [longerInitials, earlierInitials]
      .map((make) => group.map(({ name }) => make(name).normalize('NFC')))
      .find(areDistinct);
    for (const [index, { id, name }] of group.entries()) {
      const sign = initials(name);
      signs.set(id, group.length < 2 ? sign : (apart?.[index] ?? `${sign}${index + 1}`));
    }
  }
  return signs;
}

/** 'João Sá' as 'JSá', 'Érica' as 'Ér'. */
function longerInitials(name: string): string {
  const second = name.trim().split(/\s+/).at(-1)?.charAt(1) ?? '';
  return `${initials(name)}${second.toLowerCase()}`;
}

/** 'Carla Esteves' as 'CaE'. */
function earlierInitials(name: string): string {
  const sign = initials(name);
  return `${sign.charAt(0)}${(name.trim().charAt(1) || '').toLowerCase()}${sign.slice(1)}`;
}

/** Of each kind of word that may tell namesakes apart, the weightiest first. */
const WORDS: readonly ((person: Named) => string)[] = [
  ({ title }) => title?.trim() ?? '',
  ({ email = '' }) => email.split('@')[0] ?? '',
  ({ bookingSlug = '' }) => bookingSlug,
];

/**
 * Names by id. Who shares a name gets a word behind it, 'João Sá · Psicólogo': the speciality where it differs among the
 * namesakes, else the e-mail's local part, else the end of the booking link.
 */
export function distinctNames(people: readonly Named[]): ReadonlyMap<string, string> {
  const byName = new Map<string, Named[]>();
  for (const person of people) {
    const key = plain(person.name);
    byName.set(key, [...(byName.get(key) ?? []), person]);
  }
  const names = new Map<string, string>();
  for (const namesakes of byName.values()) {
    const wordOf = namesakes.length < 2 ? undefined : WORDS.find((word) => areDistinct(namesakes.map(word)));
    for (const person of namesakes) {
      const word = wordOf?.(person) ?? '';
      names.set(person.id, word === '' ? person.name : `${person.name} · ${word}`);
    }
  }
  return names;
}

/** First names by id, for a short line: who shares theirs with another person is named as `distinctNames` does. */
export function distinctFirstNames(people: readonly Named[]): ReadonlyMap<string, string> {
  const whole = distinctNames(people);
  const counts = new Map<string, number>();
  for (const { name } of people) counts.set(firstOf(name), (counts.get(firstOf(name)) ?? 0) + 1);
  return new Map(
    people.map(({ id, name }) => {
      const isAlone = counts.get(firstOf(name)) === 1;
      return [id, isAlone ? (name.trim().split(/\s+/)[0] ?? name) : (whole.get(id) ?? name)];
    }),
  );
}

/** Letters of the last name, at most, that tell two short names apart; who needs more is named in full. */
const MOST_LETTERS = 3;
const FORM_OF_ADDRESS = /^(dra?|profa?)\.?$/i;

/** Short names by id, for a narrow column: 'Ana S.'; 'Ana So.' and 'Ana Si.' where two would be alike. */
export function briefNames(people: readonly Named[]): ReadonlyMap<string, string> {
  const brief = new Map(distinctNames(people));
  let alike = people;
  for (let letters = 1; letters <= MOST_LETTERS; letters += 1) {
    const short = new Map(alike.map(({ id, name }) => [id, briefName(name, letters)]));
    const counts = new Map<string, number>();
    for (const name of short.values()) counts.set(plain(name), (counts.get(plain(name)) ?? 0) + 1);
    const isAlone = ({ id }: Named): boolean => counts.get(plain(short.get(id) ?? '')) === 1;
    for (const person of alike.filter(isAlone)) brief.set(person.id, short.get(person.id) ?? person.name);
    alike = alike.filter((person) => !isAlone(person));
  }
  return brief;
}

/** 'Ana S.' of 'Dra. Ana Souza'. */
function briefName(name: string, letters: number): string {
  const words = name.trim().split(/\s+/);
  const [first = '', ...others] =
    words.length > 1 && FORM_OF_ADDRESS.test(words[0] ?? '') ? words.slice(1) : words;
  const last = others.at(-1);
  if (last === undefined) return first;
  return last.length <= letters ? `${first} ${last}` : `${first} ${last.slice(0, letters)}.`;
}

const firstOf = (name: string): string => plain(name).split(/\s+/)[0] ?? '';

/** Whether no two are alike; one may have none. */
function areDistinct(words: readonly string[]): boolean {
  return new Set(words.map(plain)).size === words.length;
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
}
