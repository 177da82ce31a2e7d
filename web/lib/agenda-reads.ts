import { usualWord } from './agenda-place.ts';

/**
 * An agenda by everything that decides what it reads for a person, but for the people whom the server finds. With it the device keeps in
 * `agenda_reads` what a team's week or day read last, which names people who are not known before another read.
 */
export const agendaOf = (userId: string): string =>
  userId + location.search + usualWord() + localStorage.agenda_people + Date().slice(0, 15);
