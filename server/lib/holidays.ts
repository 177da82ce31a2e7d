import { setImmediate as nextTurn } from 'node:timers/promises';
import { countryOfZone } from './format-country.ts';

/** One day of a public holiday. */
export type HolidayDate = { readonly key: string; readonly name: string; readonly date: string };

/** Whose holidays: a country (ISO 3166-1) and, where it has such, a region of it. */
export type HolidayPlace = { readonly country: string; readonly region: string | null };

/** Bookings reach a year ahead, and what staff plans by hand seldom further than ten. */
const FIRST_YEAR = 2020;
const LAST_YEAR = 2045;
const DAY_MS = 86_400_000;
const LONGEST_KEY = 60;

const NONE: readonly HolidayDate[] = [];
const known = new Map<string, Promise<readonly HolidayDate[]>>();

/**
 * The public holidays of a place from 2020 to 2045, in order of their dates, named in Portuguese where they have such a
 * name; none without a place. Read from the package `date-holidays` once per process and place, when they are first
 * needed: its data of all countries is large, and its reckoning slow.
 */
export function holidaysOf(place: HolidayPlace | null): Promise<readonly HolidayDate[]> {
  if (place === null) return Promise.resolve(NONE);
  const key = `${place.country} ${place.region ?? ''}`;
  const found = known.get(key) ?? readHolidays(place);
  known.set(key, found);
  return found;
}

/** The place that decides for a professional: the one they chose, else the country of their timezone. */
export function holidayPlaceOf(person: {
  readonly timezone: string;
  readonly holidayCountry: string | null;
  readonly holidayRegion: string | null;
}): HolidayPlace | null {
  const country = person.holidayCountry ?? countryOfZone(person.timezone);
  return country === null ? null : { country, region: person.holidayRegion };
}

/** Each country that has holidays to offer, by its code. */
export async function holidayCountries(): Promise<string[]> {
  return Object.keys((await calendars()).countries());
}

/** The regions of a country with holidays of their own, by their codes; none where there are no such. */
export async function holidayRegions(country: string): Promise<Readonly<Record<string, string>>> {
  return (await calendars()).regions(country);
}

async function calendars() {
  const { default: Holidays } = await import('date-holidays');
  const all = new Holidays();
  return {
    of: (country: string, region: string | null) => {
      const options = { languages: ['pt', 'en'], types: ['public' as const] };
      return region === null ? new Holidays(country, options) : new Holidays(country, region, options);
    },
    countries: (): Record<string, string> => all.getCountries('pt'),
    // There are none of most countries, whatever the package's types say.
    regions: (country: string): Record<string, string> => ({ ...all.getStates(country, 'pt') }),
  };
}

async function readHolidays({ country, region }: HolidayPlace): Promise<readonly HolidayDate[]> {
  const { of } = await calendars();
  // A region's list may leave out what the whole country keeps.
  const lists = region === null ? [of(country, null)] : [of(country, null), of(country, region)];
  const found = new Map<string, HolidayDate>();
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1) {
    for (const holiday of lists.flatMap((list) => list.getHolidays(year))) {
      const name = nameOf(holiday);
      const days = Math.max(1, Math.round((holiday.end.getTime() - holiday.start.getTime()) / DAY_MS));
      for (let day = 0; day < days; day += 1) {
        const date = shifted(holiday.date.slice(0, 10), day);
        const entry = { key: keyOf(holiday), name, date };
        if (!found.has(`${date} ${entry.key}`)) found.set(`${date} ${entry.key}`, entry);
      }
    }
    // A year of some calendars takes a while: requests go on in between.
    await nextTurn();
  }
  return [...found.values()].sort((one, other) =>
    one.date < other.date ? -1 : one.date > other.date ? 1 : 0,
  );
}

type Named = { readonly name: string; readonly rule: string; readonly substitute?: boolean };

const SUBSTITUTE = / \(substitute day\)$/;

function nameOf({ name }: Named): string {
  return SUBSTITUTE.test(name) ? `${name.replace(SUBSTITUTE, '')} (folga)` : name;
}

/** 'Sexta-Feira Santa' is 'sexta-feira-santa'; a name in other letters goes by its rule. */
function keyOf({ name, rule }: Named): string {
  return (slug(name.replace(SUBSTITUTE, '')) || slug(rule)).slice(0, LONGEST_KEY);
}

function slug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

function shifted(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
