/** One day of a national holiday. */
export type HolidayDate = { readonly key: string; readonly name: string; readonly date: string };

/** Bookings reach a year ahead, and what staff plans by hand seldom further than ten. */
const FIRST_YEAR = 2020;
const LAST_YEAR = 2045;

let known: Promise<readonly HolidayDate[]> | undefined;

/**
 * The national public holidays of Brazil from 2020 to 2045, in order of their dates, named in Portuguese. Read from
 * the package `date-holidays` once per process, when they are first needed: its data of all countries is large.
 */
export function nationalHolidays(): Promise<readonly HolidayDate[]> {
  known ??= readHolidays();
  return known;
}

async function readHolidays(): Promise<readonly HolidayDate[]> {
  const { default: Holidays } = await import('date-holidays');
  const brazil = new Holidays('BR', { languages: 'pt', types: ['public'] });
  const dates: HolidayDate[] = [];
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1) {
    for (const { name, date } of brazil.getHolidays(year)) {
      dates.push({ key: keyOf(name), name, date: date.slice(0, 10) });
    }
  }
  return dates;
}

/** 'Sexta-Feira Santa' is 'sexta-feira-santa'. */
function keyOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
}
