import { DAY_PARTS, type DayPart } from './day-parts.ts';
import { CODE_LENGTH, hasSlugForm } from './slug-form.ts';

/**
 * What an address may wish for on a public booking page: who, what, when, and the client's own data. The link builder and
 * short links write such addresses, the page reads them.
 */

/** What an address says of the choices. `service` is a name or an id, `professional` a slug, `date` 'YYYY-MM-DD'. */
export type Wishes = {
  readonly professional: string | null;
  readonly service: string | null;
  readonly date: string | null;
  readonly part: DayPart | null;
  /** The short link that led here. */
  readonly code: string | null;
  /** What it says that cannot be read, and is left out of the rest. */
  readonly unread: readonly ('date' | 'part')[];
};

export const NO_WISHES: Wishes = {
  professional: null,
  service: null,
  date: null,
  part: null,
  code: null,
  unread: [],
};

/** What an address says of the client; empty where it says nothing. */
export type ClientData = { readonly name: string; readonly email: string; readonly phone: string };

type WishName = Exclude<keyof Wishes, 'unread'>;

/** The names in addresses, in the order in which they are written. */
const WISH_NAMES = {
  professional: 'profissional',
  service: 'servico',
  date: 'data',
  part: 'periodo',
  code: 'l',
} as const satisfies Record<WishName, string>;
const CLIENT_NAMES = {
  name: 'nome',
  email: 'email',
  phone: 'telefone',
} as const satisfies Record<keyof ClientData, string>;

/**
 * The address of a booking page with wishes. Choices stand in the query; the client's data stand in the fragment, which
 * browsers never send: neither this server's logs nor another host get them.
 * @param path the page's own, `/book/…`
 */
export function wishAddress(
  path: string,
  wishes: Partial<Pick<Wishes, WishName>>,
  client: Partial<ClientData> = {},
): string {
  const query = written(WISH_NAMES, wishes);
  const fragment = written(CLIENT_NAMES, client);
  return path + (query && `?${query}`) + (fragment && `#${fragment}`);
}

function written<Key extends string>(
  names: Readonly<Record<Key, string>>,
  values: Partial<Record<Key, string | null>>,
): string {
  const parameters = new URLSearchParams();
  for (const [key, name] of Object.entries(names) as [Key, string][]) {
    const value = values[key]?.trim();
    if (value) parameters.set(name, value);
  }
  return parameters.toString();
}

/** What `readAddress` finds. */
export type AddressRead = {
  readonly wishes: Wishes;
  readonly client: ClientData;
  /** The query without what no address should keep, the client's data and the short link: '?data=2026-12-01' or ''. */
  readonly query: string;
};

const LONGEST = 120;

/**
 * Reads wishes out of the query and client data out of query and fragment, of which the fragment counts. Values that
 * cannot be meant are left out, and of date and part of the day named: a date that is none, an e-mail without its form, a phone with too few digits.
 * @param isDate whether a text is a real date
 * @param isEmail whether a text has the form of an e-mail
 */
export function readAddress(
  { search, hash }: { readonly search: string; readonly hash: string },
  isDate: (text: string) => boolean,
  isEmail: (text: string) => boolean,
): AddressRead {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const wish = (key: WishName) => lineOf(query.get(WISH_NAMES[key]), LONGEST);
  const about = (key: keyof ClientData, longest: number) =>
    lineOf(fragment.get(CLIENT_NAMES[key]) ?? query.get(CLIENT_NAMES[key]), longest) ?? '';
  const date = wish('date');
  const part = wish('part');
  const read = {
    date: date !== null && isDate(date) ? date : null,
    part: DAY_PARTS.find((each) => each === part) ?? null,
  };
  const code = wish('code');
  const email = about('email', 254);
  const phone = about('phone', 40);
  const kept = new URLSearchParams(query);
  for (const name of [...Object.values(CLIENT_NAMES), WISH_NAMES.code]) kept.delete(name);
  const left = kept.toString();
  return {
    wishes: {
      professional: wish('professional'),
      service: wish('service'),
      ...read,
      unread: (['date', 'part'] as const).filter((key) => read[key] !== wish(key)),
      code: code !== null && hasSlugForm(code, CODE_LENGTH) ? code : null,
    },
    client: {
      name: about('name', LONGEST),
      email: isEmail(email) ? email : '',
      phone: isPhoneInLink(phone) ? phone : '',
    },
    // An address without any of these stays as its owner wrote it.
    query: left === query.toString() ? search : left && `?${left}`,
  };
}

/** One line without signs that nobody sees; null when it is empty or longer than anybody means. */
function lineOf(text: string | null, longest: number): string | null {
  const line = text?.replace(/\p{C}+/gu, ' ').trim() ?? '';
  return line === '' || line.length > longest ? null : line;
}

/** Whether a link may carry a text as a phone: eight digits are the shortest number with its country or area. */
export function isPhoneInLink(text: string): boolean {
  return /^\+?[\d\s().-]+$/.test(text) && text.replace(/\D/g, '').length >= 8;
}
