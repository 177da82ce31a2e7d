import { placeIn, usualWord } from './agenda-place.ts';
import type { AnyInput, ReadName } from './route-call.ts';

/** A read, and what it asks for. */
export type Early = readonly [name: ReadName, query?: AnyInput['query']];

/** Where the device keeps what a team's week or day read last: it names people who are not known before another read. */
const KEY = 'agenda_reads';
/** Whom the agenda shows, in its address and on the device (`agenda-shown.ts`). */
const OF_PEOPLE = ['pessoas', 'especialidade', 'pagina'];

/** Today by the device's clock, 'YYYY-MM-DD'. */
export function deviceToday(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** Keeps what the agenda at this address read for a person. */
export function keepReads(userId: string, reads: readonly Early[]): void {
  localStorage.setItem(KEY, JSON.stringify([agendaOf(userId), ...reads]));
}

/** What this agenda of a person read the last time that it was open on this device; nothing where another was read since. */
export function keptReads(userId: string): Early[] {
  const [agenda, ...reads] = JSON.parse(localStorage.getItem(KEY) ?? '[]') as [string?, ...Early[]]; // as `keepReads` writes it
  return agenda === agendaOf(userId) ? reads : [];
}

/** An agenda by everything that decides what it reads, but for the people whom the server finds. */
function agendaOf(userId: string): string {
  const { word, date } = placeIn(location.search);
  const parameters = new URLSearchParams(location.search);
  return [
    userId,
    word ?? usualWord(),
    date ?? deviceToday(),
    ...OF_PEOPLE.map((name) => parameters.get(name)),
    localStorage.getItem('agenda_people'),
  ].join('|');
}
