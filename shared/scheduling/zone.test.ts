import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#test/harness/counts.ts';
import { zoneAndDate } from './arbitraries.testkit.ts';
import { addDays } from './calendar-date.ts';
import { ZONES, oracleInstant, oracleLocal, oracleReached, transitionDates } from './oracle.testkit.ts';
import { isValidTimeZone, offsetAt, startOfDay, toLocal, wallToEpoch } from './zone.ts';

describe('names of zones', () => {
  it.each(['America/Sao_Paulo', 'UTC', 'Asia/Kathmandu', 'Etc/GMT+3'])('%s is known', (name) => {
    expect(isValidTimeZone(name)).toBe(true);
  });

  it.each(['', 'Brasilia', 'America/Nowhere', '-03:00', '+0300', 'America/Sao_Paulo '])(
    '%j is not a zone',
    (name) => {
      expect(isValidTimeZone(name)).toBe(false);
    },
  );

  it('throws for an unknown zone instead of guessing an offset', () => {
    expect(() => offsetAt('America/Nowhere', 0)).toThrow(RangeError);
  });
});

describe('wall clock and instants', () => {
  it('reads offsets with minutes, and none', () => {
    const at = wallToEpoch('UTC', '2025-07-01', 0) ?? 0;
    expect(offsetAt('Asia/Kathmandu', at)).toBe(345);
    expect(offsetAt('Pacific/Chatham', at)).toBe(765);
    expect(offsetAt('America/St_Johns', at)).toBe(-150);
    expect(offsetAt('UTC', at)).toBe(0);
  });

  it('rounds the seconds of local mean time (until 1914 -3:06:28 in São Paulo, -2:09:40 in Noronha)', () => {
    const in1900 = wallToEpoch('UTC', '1900-01-01', 0) ?? 0;
    expect(offsetAt('America/Sao_Paulo', in1900)).toBe(-186);
    expect(offsetAt('America/Noronha', in1900)).toBe(-130);
  });

  it('gives null for a time the clock jumps over', () => {
    expect(wallToEpoch('America/New_York', '2024-03-10', 150)).toBeNull();
    expect(
      toLocal('America/New_York', wallToEpoch('America/New_York', '2024-03-10', 180) ?? 0).minuteOfDay,
    ).toBe(180);
  });

  it('gives the first of two occurrences', () => {
    const first = wallToEpoch('America/New_York', '2024-11-03', 90) ?? 0;
    expect(offsetAt('America/New_York', first)).toBe(-240);
    expect(toLocal('America/New_York', first + 60)).toEqual({
      date: '2024-11-03',
      minuteOfDay: 90,
      dayOfWeek: 0,
    });
  });

  it('starts a day without 00:00 at the first minute that exists (São Paulo, 2018-11-04)', () => {
    const start = startOfDay('America/Sao_Paulo', '2018-11-04');
    expect(wallToEpoch('America/Sao_Paulo', '2018-11-04', 0)).toBeNull();
    expect(toLocal('America/Sao_Paulo', start)).toEqual({
      date: '2018-11-04',
      minuteOfDay: 60,
      dayOfWeek: 0,
    });
    expect(toLocal('America/Sao_Paulo', start - 1).date).toBe('2018-11-03');
  });

  it('passes over a date that a zone never had (Apia, 2011-12-30)', () => {
    expect(wallToEpoch('Pacific/Apia', '2011-12-30', 720)).toBeNull();
    expect(startOfDay('Pacific/Apia', '2011-12-30')).toBe(startOfDay('Pacific/Apia', '2011-12-31'));
  });

  it('agrees with the oracle around every clock change of fifty years', () => {
    for (const zone of ZONES) {
      for (const date of transitionDates(zone, 1985, 2035)) {
        const origin = oracleReached(zone, date, 0);
        for (const shift of [-60, 0, 59, 60, 61, 119, 120, 121, 180, 181, 1380, 1439, 1440, 1500]) {
          expect(toLocal(zone, origin + shift)).toEqual(oracleLocal(zone, origin + shift));
          expect(wallToEpoch(zone, date, shift)).toBe(oracleInstant(zone, date, shift));
        }
      }
    }
  });

  it('agrees with the oracle on any date, and comes back to the same minute', () => {
    fc.assert(
      fc.property(zoneAndDate, fc.integer({ min: 0, max: 1440 }), ({ zone, date }, minuteOfDay) => {
        const instant = wallToEpoch(zone, date, minuteOfDay);
        expect(instant).toBe(oracleInstant(zone, date, minuteOfDay));
        expect(startOfDay(zone, date)).toBe(oracleReached(zone, date, 0));
        if (instant === null) return;
        const expected =
          minuteOfDay === 1440 ? { date: addDays(date, 1), minuteOfDay: 0 } : { date, minuteOfDay };
        expect(toLocal(zone, instant)).toMatchObject(expected);
      }),
      runs(1000),
    );
  });

  it('answers the same whatever was asked before', () => {
    const far = wallToEpoch('America/Santarem', '9000-06-01', 600);
    expect(toLocal('America/Santarem', far ?? 0)).toEqual({
      date: '9000-06-01',
      minuteOfDay: 600,
      dayOfWeek: 0,
    });
    expect(wallToEpoch('America/Santarem', '2008-06-23', 1439)).toBe(
      oracleInstant('America/Santarem', '2008-06-23', 1439),
    );
    expect(wallToEpoch('America/Santarem', '2008-06-24', 10)).toBeNull();
  });
});
