import { expect, it } from 'vitest';
import { askedWords, isConfirmed } from './standing.ts';

const WORDS = 'Aguardando o cliente remarcar';
const standing = (isAsked: boolean, confirmedAt: string | null, now: string) => {
  const appointment = { startTime: '2026-11-20T12:00:00Z', confirmedAt, ...(isAsked ? { isAsked } : {}) };
  return [askedWords(appointment, Date.parse(now)), isConfirmed(appointment, Date.parse(now))];
};

it('takes what was confirmed for confirmed, unless its client is still to choose another time', () => {
  const [before, confirmedAt] = ['2026-11-20T11:59:00Z', '2026-11-18T12:00:00Z'];
  expect(standing(false, null, before)).toEqual([undefined, false]);
  expect(standing(false, confirmedAt, before)).toEqual([undefined, true]);
  expect(standing(true, confirmedAt, before)).toEqual([WORDS, false]);
  expect(standing(true, confirmedAt, '2026-11-20T12:00:00Z')).toEqual([undefined, true]);
  expect(standing(true, null, '2026-11-20T12:00:00Z')).toEqual([undefined, false]);
});
