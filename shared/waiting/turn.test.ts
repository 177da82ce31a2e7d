import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#test/harness/counts.ts';
import { epochMinuteOf } from '../scheduling/epoch-minute.ts';
import type { DayOfWeek } from '../scheduling/types.ts';
import { toLocal } from '../scheduling/zone.ts';
import { DAY_PARTS } from '#shared/day-parts.ts';
import { OFFER_MINUTES } from './offer-minutes.ts';
import { fits, inTurn, offerEnd, type WaitingEntry } from './turn.ts';

const at = (iso: string) => epochMinuteOf(new Date(iso).getTime());
const ALL_DAYS: readonly DayOfWeek[] = [0, 1, 2, 3, 4, 5, 6];
const anyTime = {
  weekdays: ALL_DAYS,
  parts: DAY_PARTS,
  from: '2026-11-01',
  until: '2026-12-31',
  noticeMinutes: 60,
  before: null,
  zone: null,
};
const zone = 'America/Sao_Paulo';
const now = at('2026-11-18T12:00:00Z');

const zones = fc.constantFrom(
  'America/Sao_Paulo',
  'America/New_York',
  'Europe/Lisbon',
  'Asia/Kathmandu',
  'UTC',
);
/** A whole year, with every change of clocks in it. */
const moment = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z') });
const wish = fc.record({
  weekdays: fc.subarray([...ALL_DAYS], { minLength: 1 }),
  parts: fc.subarray([...DAY_PARTS], { minLength: 1 }),
  from: fc.constantFrom('2026-01-01', '2026-06-01'),
  until: fc.constantFrom('2026-06-30', '2026-12-31'),
  noticeMinutes: fc.integer({ min: 0, max: 2880 }),
  before: fc.option(moment),
  zone: fc.option(fc.constantFrom('Pacific/Auckland', 'America/Sao_Paulo')),
});

describe('who is offered a time', () => {
  it('goes by days, parts of the day, dates, notice and the appointment that it replaces', () => {
    const thursdayAt9 = at('2026-11-19T12:00:00Z');
    expect(fits(anyTime, thursdayAt9, zone, now)).toBe(true);
    expect(fits({ ...anyTime, weekdays: [5] }, thursdayAt9, zone, now)).toBe(false);
    expect(fits({ ...anyTime, parts: ['tarde'] }, thursdayAt9, zone, now)).toBe(false);
    expect(fits({ ...anyTime, from: '2026-11-20' }, thursdayAt9, zone, now)).toBe(false);
    expect(fits({ ...anyTime, until: '2026-11-18' }, thursdayAt9, zone, now)).toBe(false);
    expect(fits({ ...anyTime, noticeMinutes: 24 * 60 - OFFER_MINUTES }, thursdayAt9, zone, now)).toBe(true);
    expect(fits({ ...anyTime, noticeMinutes: 24 * 60 - OFFER_MINUTES + 1 }, thursdayAt9, zone, now)).toBe(
      false,
    );
    expect(fits({ ...anyTime, before: thursdayAt9 }, thursdayAt9, zone, now)).toBe(false);
    expect(fits({ ...anyTime, before: thursdayAt9 + 1 }, thursdayAt9, zone, now)).toBe(true);
  });

  it('reads day and part of the day on the professional’s clock', () => {
    const lateInRecife = at('2026-11-20T01:00:00Z');
    expect(fits({ ...anyTime, weekdays: [4], parts: ['noite'] }, lateInRecife, 'America/Recife', now)).toBe(
      true,
    );
    expect(fits({ ...anyTime, weekdays: [5], parts: ['manha'] }, lateInRecife, 'Europe/Lisbon', now)).toBe(
      true,
    );
  });

  it('reads them on the clock by which the client chose, whichever is the professional’s', () => {
    const saturdayInAuckland = { ...anyTime, weekdays: [6 as const], parts: ['manha' as const] };
    // Saturday 09:00 in Auckland is Friday 17:00 in São Paulo.
    const start = at('2026-11-20T20:00:00Z');
    expect(fits({ ...saturdayInAuckland, zone: 'Pacific/Auckland' }, start, zone, now)).toBe(true);
    expect(fits(saturdayInAuckland, start, zone, now)).toBe(false);
    const dates = { from: '2026-11-21', until: '2026-11-21' };
    expect(fits({ ...anyTime, ...dates, zone: 'Pacific/Auckland' }, start, zone, now)).toBe(true);
    expect(fits({ ...anyTime, ...dates }, start, zone, now)).toBe(false);
  });

  it('follows the order of the list, among those who fit and were not asked before', () => {
    const entry = fc.tuple(wish, fc.integer({ min: 1, max: 5 }), fc.boolean());
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 12 }),
        moment,
        moment,
        zones,
        (asked, start, instant, where) => {
          const entries: (WaitingEntry & { asked: boolean })[] = asked.map(([each, position, was], index) => {
            return { ...each, id: String.fromCharCode(97 + index), position, asked: was };
          });
          const turn = inTurn(entries, { start, zone: where, now: instant }, (each) => each.asked);
          // Everybody is in the turn who fits and was not asked, and nobody else.
          const expected = entries.filter((each) => !each.asked && fits(each, start, where, instant));
          expect(new Set(turn)).toEqual(new Set(expected));
          for (const [index, each] of turn.entries()) {
            const next = turn[index + 1];
            if (next !== undefined) expect(each.position).toBeLessThanOrEqual(next.position);
          }
          // The order in which the list was read decides nothing.
          const backwards = inTurn(
            [...entries].reverse(),
            { start, zone: where, now: instant },
            (each) => each.asked,
          );
          expect(backwards).toEqual(turn);
        },
      ),
      runs(300),
    );
  });
});

describe('how long a time is held', () => {
  const start = at('2026-11-25T12:00:00Z');
  it.each([
    ['by day for 15 minutes', '2026-11-18T12:00:00Z', '2026-11-18T12:15:00Z'],
    ['from 08:00', '2026-11-18T11:00:00Z', '2026-11-18T11:15:00Z'],
    ['before the day until 10:00', '2026-11-18T10:59:00Z', '2026-11-18T13:00:00Z'],
    ['late at night until 10:00 of the next day', '2026-11-19T00:00:00Z', '2026-11-19T13:00:00Z'],
    ['after midnight until 10:00 of the same day', '2026-11-19T05:00:00Z', '2026-11-19T13:00:00Z'],
  ])('%s', (_what, from, until) => {
    expect(offerEnd(at(from), start, 60, zone)).toBe(at(until));
  });

  it('at night leaves two hours before the start for the next client, and never runs into the notice', () => {
    const nine = at('2026-11-19T12:00:00Z');
    expect(offerEnd(at('2026-11-19T02:30:00Z'), nine, 60, zone)).toBe(at('2026-11-19T10:00:00Z'));
    expect(offerEnd(at('2026-11-19T02:30:00Z'), nine, 180, zone)).toBe(at('2026-11-19T09:00:00Z'));
    expect(offerEnd(at('2026-11-19T10:05:00Z'), nine, 60, zone)).toBe(at('2026-11-19T10:20:00Z'));
  });

  it('whenever a time fits, leaves at least 15 minutes to answer, at most until 10:00, and keeps the notice', () => {
    const minutesAhead = fc.integer({ min: 0, max: 60 * 24 * 40 });
    fc.assert(
      fc.property(wish, moment, minutesAhead, zones, (each, instant, ahead, where) => {
        const begins = instant + ahead;
        if (!fits(each, begins, where, instant)) return;
        const end = offerEnd(instant, begins, each.noticeMinutes, where);
        expect(end - instant).toBeGreaterThanOrEqual(OFFER_MINUTES);
        expect(end + each.noticeMinutes).toBeLessThanOrEqual(begins);
        // 21:00 to 10:00, and an hour more in the night in which the clocks go back.
        expect(end - instant).toBeLessThanOrEqual(14 * 60);
        expect(
          toLocal(where, end).minuteOfDay <= 600 ||
            end - instant === OFFER_MINUTES ||
            end + 120 === begins ||
            end + each.noticeMinutes === begins,
        ).toBe(true);
      }),
      runs(500),
    );
  });
});
