import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import { runs } from '#test/harness/counts.ts';
import { alternativeLabel, type Labelled } from './alternative-words.ts';
import { alternativesOf, weeksLater, type Whose } from './alternatives.ts';

const at = (iso: string) => epochMinuteOf(Date.parse(iso));
const SAO_PAULO = 'America/Sao_Paulo';

/** The label of a time of Ana's in São Paulo, asked for on Tuesday 1 December at 10:00. */
const ASKED = {
  kind: 'nearby',
  asked: at('2026-12-01T13:00:00Z'),
  start: at('2026-12-01T13:30:00Z'),
  now: at('2026-11-25T12:00:00Z'),
  timezone: SAO_PAULO,
} as const satisfies Labelled;
const label = (given: Partial<Exclude<Labelled, { kind: 'another_person' }>>) =>
  alternativeLabel({ ...ASKED, ...given });

describe('what is said of a time near by', () => {
  it.each([
    ['2026-12-01T13:01:00Z', '10:01, 1 minuto depois'],
    ['2026-12-01T13:15:00Z', '10:15, 15 minutos depois'],
    ['2026-12-01T13:30:00Z', '10:30, meia hora depois'],
    ['2026-12-01T12:30:00Z', '09:30, meia hora antes'],
    ['2026-12-01T12:00:00Z', '09:00, uma hora antes'],
    ['2026-12-01T14:30:00Z', '11:30, uma hora e meia depois'],
    ['2026-12-01T15:10:00Z', '12:10, duas horas e 10 minutos depois'],
    ['2026-12-01T17:00:00Z', '14:00, quatro horas depois'],
    ['2026-12-01T17:15:00Z', '14:15, no mesmo dia'],
    ['2026-12-02T13:00:00Z', 'no dia seguinte, 02/12, às 10:00'],
    ['2026-11-30T20:00:00Z', 'na véspera, 30/11, às 17:00'],
    ['2026-12-05T12:00:00Z', 'sábado, 05/12, às 09:00'],
    ['2026-12-03T04:30:00Z', 'quinta, 03/12, à 01:30'],
  ])('%s: %s', (start, words) => {
    expect(label({ start: at(start) })).toBe(words);
  });

  it('counts the time that passes where the clock is set forward in between', () => {
    // 8 March 2026 in New York: 02:00 becomes 03:00.
    const given = { timezone: 'America/New_York', asked: at('2026-03-08T06:30:00Z') };
    expect(label({ ...given, start: at('2026-03-08T07:30:00Z') })).toBe('03:30, uma hora depois');
  });
});

describe('what is said of the same hour a week later', () => {
  it.each([
    ['2026-11-25T12:00:00Z', 'terça, 08/12, no mesmo horário'],
    ['2026-11-29T03:30:00Z', 'terça que vem, 08/12, no mesmo horário'],
    ['2026-12-05T23:00:00Z', 'terça que vem, 08/12, no mesmo horário'],
    ['2026-12-06T12:00:00Z', 'terça, 08/12, no mesmo horário'],
  ])('today is %s: %s', (now, words) => {
    expect(label({ kind: 'next_week', start: at('2026-12-08T13:00:00Z'), now: at(now) })).toBe(words);
  });
});

describe('what is said of another person', () => {
  const start = at('2026-12-01T13:00:00Z');
  it('names them, accents and all', () => {
    const person = { name: 'Conceição Araújo', timezone: 'America/Bahia' };
    expect(alternativeLabel({ ...ASKED, kind: 'another_person', start, person })).toBe(
      'mesmo horário com Conceição Araújo',
    );
  });
  it('says what their clock shows where it shows something else', () => {
    const person = { name: 'Bia Lima', timezone: 'America/Manaus' };
    expect(alternativeLabel({ ...ASKED, kind: 'another_person', start, person })).toBe(
      'mesmo horário com Bia Lima (09:00 no fuso dessa agenda)',
    );
  });
});

describe('a week later', () => {
  const zone = fc.constantFrom(SAO_PAULO, 'America/New_York', 'Europe/Lisbon', 'Australia/Lord_Howe', 'UTC');
  const start = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') });

  it('keeps weekday and clock time, or finds nothing', () => {
    fc.assert(
      fc.property(zone, start, fc.integer({ min: 1, max: 2 }), (timezone, from, weeks) => {
        const later = weeksLater(timezone, from, weeks);
        if (later === null) return;
        const [was, is] = [toLocal(timezone, from), toLocal(timezone, later)];
        expect([is.dayOfWeek, is.minuteOfDay]).toEqual([was.dayOfWeek, was.minuteOfDay]);
        expect(Math.abs(later - from - weeks * 10_080)).toBeLessThanOrEqual(60);
      }),
      runs(400),
    );
  });

  it('finds nothing where the clock jumps over it', () => {
    expect(weeksLater('America/New_York', at('2026-03-01T07:30:00Z'), 1)).toBeNull();
    expect(weeksLater('America/New_York', at('2026-03-01T07:30:00Z'), 2)).toBe(at('2026-03-15T06:30:00Z'));
  });
});

describe('the list', () => {
  const who: Whose = { userId: 'ana', name: 'Ana Prado', timezone: SAO_PAULO, productId: 'corte' };
  const bia: Whose = { userId: 'bia', name: 'Bia Lima', timezone: SAO_PAULO, productId: 'corte da Bia' };
  const slot = (start: number) => ({ start, end: start + 30 });
  const asked = at('2026-12-01T13:00:00Z');
  const now = at('2026-11-25T12:00:00Z');

  it('lists near by, others, a week later; each with whose it is and their service', () => {
    const list = alternativesOf({
      asked,
      now,
      who,
      clock: SAO_PAULO,
      nearest: [slot(asked - 30), slot(asked + 30)],
      later: slot(asked + 10_080),
      others: [{ ...slot(asked), ...bia }],
    });
    expect(list.map(({ kind, name, productId, start }) => [kind, name, productId, start - asked])).toEqual([
      ['nearby', 'Ana Prado', 'corte', -30],
      ['nearby', 'Ana Prado', 'corte', 30],
      ['another_person', 'Bia Lima', 'corte da Bia', 0],
      ['next_week', 'Ana Prado', 'corte', 10_080],
    ]);
  });

  it('names nobody where anybody was asked for', () => {
    const anybody = { userId: null, name: null, timezone: 'America/Manaus', productId: null } as const;
    const list = alternativesOf({
      asked,
      now,
      who: anybody,
      clock: 'America/Manaus',
      nearest: [slot(asked + 30)],
      later: slot(asked + 10_080),
      others: [],
    });
    expect(list.map(({ kind, name, label: words }) => [kind, name, words])).toEqual([
      ['nearby', null, '09:30, meia hora depois'],
      ['next_week', null, 'terça, 08/12, no mesmo horário'],
    ]);
  });

  it('names no time of a person twice', () => {
    const times = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 3 });
    fc.assert(
      fc.property(times, fc.option(fc.integer({ min: 1, max: 40 })), (near, week) => {
        const list = alternativesOf({
          asked,
          now,
          who,
          clock: SAO_PAULO,
          nearest: near.map((each) => slot(asked + each * 1_440)),
          later: week === null ? null : slot(asked + week * 1_440),
          others: [{ ...slot(asked), ...bia }],
        });
        expect(new Set(list.map(({ userId, start }) => `${userId} ${start}`)).size).toBe(list.length);
        expect(new Set(list.map(({ label }) => label)).size).toBe(list.length);
        expect(list.length).toBeLessThanOrEqual(6);
      }),
      runs(200),
    );
  });
});
