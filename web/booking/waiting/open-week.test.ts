import { describe, expect, it } from 'vitest';
import type { TimesOnShow } from './start-wish.ts';
import { choicesOf, choicesOfTeam, impossible, openWeek, waitedDates } from './open-week.ts';

const hoursOf = (dayOfWeek: number, startTime: string, endTime: string) => ({
  ...{ id: String(dayOfWeek), dayOfWeek, startTime, endTime },
  ...{ appointmentDuration: 60, maxConcurrentAppointments: 1, isActive: true },
});
const NONE: TimesOnShow['none'] = new Map();
/** Mornings on Mondays and Wednesdays, evenings on Fridays. */
const shown = {
  hours: [hoursOf(1, '09:00', '12:00'), hoursOf(3, '09:00', '12:00'), hoursOf(5, '18:00', '21:00')],
  free: new Map(),
  none: NONE,
  timezone: 'America/Sao_Paulo',
};
/** From a Wednesday to the Tuesday after next. */
const WEEKS = { from: '2026-11-18', until: '2026-12-01' };
const week = openWeek(shown, null);
const wrong = (
  days: readonly number[],
  parts: readonly ('manha' | 'tarde' | 'noite')[],
  dates = WEEKS,
  none = NONE,
) => impossible({ days, parts }, week, dates, { ...shown, none });

describe('openWeek', () => {
  it('takes the hours, what is free, and full dates on a weekday without hours', () => {
    expect(week).toEqual([[], ['manha'], [], ['manha'], [], ['noite'], []]);
    const saturday = { startTime: '2026-11-21T17:00:00.000Z', endTime: '2026-11-21T18:00:00.000Z' };
    const more = {
      free: new Map([['2026-11-21', [saturday]]]),
      none: new Map([
        ['2026-11-22', 'full' as const],
        ['2026-11-23', 'full' as const],
      ]),
    };
    expect(openWeek({ ...shown, ...more }, null)).toEqual([
      ['manha', 'tarde', 'noite'],
      ['manha'],
      [],
      ['manha'],
      [],
      ['noite'],
      ['tarde'],
    ]);
  });

  it('knows nothing without hours, and of a team what it works', () => {
    expect(openWeek({ ...shown, hours: [] }, null)).toBeNull();
    expect(openWeek(shown, [[], [], [], [], [], [], []])).toBeNull();
    expect(openWeek(shown, [[], ['tarde'], [], [], [], [], []])?.[1]).toEqual(['tarde']);
  });
});

describe('impossible', () => {
  it('says at once what nobody works', () => {
    expect(wrong([5], ['manha', 'tarde'])).toEqual({
      parts: 'Não há atendimento: sexta de manhã ou à tarde. Escolha outro dia ou outra parte do dia.',
    });
    expect(wrong([1, 3], ['noite'])).toEqual({
      parts: 'Nenhum desses dias tem atendimento à noite. Escolha outro dia ou outra parte do dia.',
    });
    expect(wrong([1, 5], ['noite'])).toEqual({});
    expect(wrong([], ['noite'])).toEqual({});
    expect(wrong([5], [])).toEqual({});
  });

  it('looks between the dates alone, and at no closed one', () => {
    const thursday = { from: '2026-11-19', until: '2026-11-19' };
    expect(wrong([5], ['noite'], thursday)).toEqual({ days: 'Não há sexta em 19/11/2026.' });
    const until = { from: '2026-11-19', until: '2026-11-20' };
    expect(wrong([1, 3], ['manha'], until)).toEqual({
      days: 'Nenhum desses dias cai entre 19/11/2026 e 20/11/2026.',
    });
    expect(wrong([3, 5], ['manha'], until)).toHaveProperty('parts');
    expect(wrong([5], ['noite'], until)).toEqual({});
    expect(wrong([5], ['noite'], until, new Map([['2026-11-20', 'closed']]))).toHaveProperty('parts');
  });
});

it('choicesOf offers only what may open between now and an appointment', () => {
  const target = {
    kind: 'earlier' as const,
    token: 't',
    // Wednesday 13:00 and the Monday after, 10:00, in São Paulo.
    between: { after: '2026-11-18T16:00:00.000Z', before: '2026-11-23T13:00:00.000Z' },
  };
  const asked = { from: '', until: '', today: '2026-11-18', timezone: shown.timezone };
  const dates = waitedDates(target, asked);
  expect(dates).toMatchObject({ from: '2026-11-18', until: '2026-11-23' });
  const choices = dates && choicesOf(week, dates, shown);
  expect(choices).toEqual({ week: [1, 5], parts: ['manha', 'noite'], isGuess: false });
  // The first hour of its day: nothing of that day is before it.
  const first = { after: '2026-11-18T16:00:00.000Z', before: '2026-11-23T12:00:00.000Z' };
  expect(dates && choicesOf(week, { ...dates, between: first }, shown).week).toEqual([5]);
  // Where no hours are known, any day until then.
  expect(dates && choicesOf(null, dates, { ...shown, hours: [] }).week).toEqual([0, 1, 3, 4, 5, 6]);
});

it('choicesOfTeam leaves out what nobody works, but for the one date that was pressed', () => {
  const all = { days: [0, 1, 2, 3, 4, 5, 6], parts: ['manha', 'tarde', 'noite'] as const };
  const team = openWeek(shown, [[], ['manha'], [], ['manha'], [], ['manha'], []]) ?? [];
  expect(choicesOfTeam(team, all, null)).toEqual({ week: [1, 3, 5], parts: ['manha'] });
  const saturday = { days: [6], parts: ['tarde'] as const };
  expect(choicesOfTeam(team, saturday, null)).toEqual({ week: [1, 3, 5], parts: ['manha'] });
  expect(choicesOfTeam(team, saturday, '2026-11-21')).toEqual({
    week: [1, 3, 5, 6],
    parts: ['manha', 'tarde'],
  });
});

it('waitedDates has none while the dates are no two dates in their order', () => {
  const target = { kind: 'new' as const, professionalId: 'ana', productId: null, isTeam: false };
  const asked = { today: '2026-11-18', timezone: shown.timezone };
  expect(waitedDates(target, { ...asked, ...WEEKS })).toEqual(WEEKS);
  for (const until of ['31/02/2026', '2026-11-17', '2027-11-18'])
    expect(waitedDates(target, { ...asked, from: '2026-11-18', until })).toBeNull();
});
