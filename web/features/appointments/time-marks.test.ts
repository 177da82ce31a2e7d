import { describe, expect, it } from 'vitest';
import type { FreeTimesAnswer } from '#shared/contract/free-times.ts';
import { markOf } from './time-marks.ts';

const at = (time: string) => new Date(`2026-11-20T${time}:00-03:00`).toISOString();
const answer: FreeTimesAnswer = {
  timezone: 'America/Sao_Paulo',
  minutes: 60,
  free: [],
  hours: [{ startTime: at('09:00'), endTime: at('18:00'), capacity: 1 }],
  busy: [
    { startTime: at('10:00'), endTime: at('11:00') },
    { startTime: at('20:00'), endTime: at('21:00') },
  ],
  blocked: [],
};
const EARLY = Date.parse(at('07:00'));
const mark = (time: string, minutes = 60, now = EARLY) =>
  markOf(answer, { date: '2026-11-20', time, minutes, now });

describe('a time of the day', () => {
  it.each([
    ['09:00', 'free'],
    ['09:30', 'taken'],
    ['11:00', 'free'],
    ['17:30', 'unfitting'],
    ['08:30', 'outside'],
    ['20:30', 'taken'],
    ['21:00', 'outside'],
  ])('%s is %s', (time, expected) => {
    expect(mark(time)).toBe(expected);
  });

  it('a time in a blocked interval is taken, whatever the capacity', () => {
    const three = answer.hours.map((open) => ({ ...open, capacity: 3 }));
    const away = { ...answer, hours: three, blocked: [{ startTime: at('14:00'), endTime: at('15:00') }] };
    const markAt = (time: string) => markOf(away, { date: '2026-11-20', time, minutes: 60, now: EARLY });
    expect(['13:00', '13:30', '14:30', '15:00'].map(markAt)).toEqual([
      'free',
      'elsewhere',
      'elsewhere',
      'free',
    ]);
    const both = { ...away, busy: [...answer.busy, ...away.blocked], hours: answer.hours };
    expect(markOf(both, { date: '2026-11-20', time: '14:00', minutes: 60, now: EARLY })).toBe('taken');
  });

  it('counts with the length', () => {
    expect(mark('09:30', 30)).toBe('free');
    expect(mark('17:30', 30)).toBe('free');
  });

  it('a time is past from the minute it begins, unless it is taken', () => {
    expect(mark('09:00', 60, Date.parse(at('09:00')))).toBe('past');
    expect(mark('09:00', 60, Date.parse(at('08:59')))).toBe('free');
    expect(mark('08:00', 60, Date.parse(at('12:00')))).toBe('past');
    expect(mark('10:00', 60, Date.parse(at('12:00')))).toBe('taken');
  });

  it('a time that the clock skips does not exist', () => {
    const york = { ...answer, timezone: 'America/New_York' };
    expect(markOf(york, { date: '2026-03-08', time: '02:30', minutes: 60, now: 0 })).toBe('missing');
  });
});
