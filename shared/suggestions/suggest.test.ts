import { describe, expect, it } from 'vitest';
import { dayNumberOf } from '#shared/scheduling/calendar-date.ts';
import { freeSlots } from '#shared/scheduling/slots.ts';
import type { DayOfWeek, Interval } from '#shared/scheduling/types.ts';
import { toLocal, wallToEpoch } from '#shared/scheduling/zone.ts';
import { suggestTimes, type SuggestionQuery } from './suggest.ts';
import { staffReasonWords } from './staff-words.ts';

const ZONE = 'America/Sao_Paulo';
const WORKDAYS: readonly DayOfWeek[] = [1, 2, 3, 4, 5];
const rules = {
  timezone: ZONE,
  bufferMinutes: 0,
  windows: WORKDAYS.map((dayOfWeek) => ({
    dayOfWeek,
    startMinute: 540,
    endMinute: 1080,
    slotMinutes: 30,
    capacity: 1,
  })),
};
const WEEKDAYS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const;
const at = (date: string, minute: number) => wallToEpoch(ZONE, date, minute) ?? Number.NaN;
/** Monday. */
const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';

type Asked = Partial<Omit<SuggestionQuery, 'days'>> & { from?: string; to?: string; minutes?: number };

function suggested({ from = MONDAY, to = '2026-11-27', minutes, ...asked }: Asked = {}): string[] {
  const query = { rules, busy: [], blocked: [], shortestService: null, prefer: 'compact' as const, ...asked };
  const limits = { now: at('2026-11-20', 600), minimumNotice: 10, bookingHorizon: 60, dailyMaximum: null };
  const days = freeSlots({ ...query, limits, from, to, serviceMinutes: minutes });
  return suggestTimes({ isFromNow: true, ...query, days }).map(({ start, reason }) => {
    const { date, minuteOfDay, dayOfWeek } = toLocal(ZONE, start);
    const clock = `${Math.floor(minuteOfDay / 60)}:${String(minuteOfDay % 60).padStart(2, '0')}`;
    return `${date.slice(8)} ${clock} ${staffReasonWords(reason, WEEKDAYS[dayOfWeek])}`;
  });
}

const taken = (date: string, from: number, until: number): Interval => ({
  start: at(date, from),
  end: at(date, until),
});

describe('the choice of suggested times', () => {
  it('suggests the time before an appointment and the earliest one', () => {
    const times = suggested({ busy: [taken(MONDAY, 600, 660), taken(TUESDAY, 840, 900)] });
    expect(times).toContain('23 9:00 o mais cedo');
    expect(times).toContain('24 13:30 logo antes de outro atendimento');
    expect(times).toHaveLength(5);
  });

  it('prefers the start that leaves no gap too short for the shortest service', () => {
    // Free from 9:00 to 11:00; of an hour at 9:30 a half would remain on either side.
    const day = { from: MONDAY, to: MONDAY, minutes: 60, shortestService: 60 };
    const [first, second] = suggested({ ...day, busy: [taken(MONDAY, 660, 1080)] });
    expect([first, second]).toEqual(['23 9:00 o mais cedo', '23 10:00 logo antes de outro atendimento']);
  });

  it('says nothing of a neighbour that is a blocked time', () => {
    const times = suggested({ blocked: [taken(MONDAY, 600, 660), taken(TUESDAY, 840, 900)] });
    expect(times.join()).not.toMatch(/atendimento/);
    expect(times).toContainEqual(expect.stringMatching(/^24 (13:30|15:00) /));
  });

  it('puts the wishes first: part of the day, weekday, the last time', () => {
    expect(suggested({ wishes: { part: 'tarde' } })[0]).toMatch(/^23 1[2-7]:/);
    expect(suggested({ wishes: { dayOfWeek: 4 } }).slice(0, 2)).toEqual([
      expect.stringMatching(/^26 /),
      expect.stringMatching(/^26 /),
    ]);
    // Of thirty working days only some are looked at: those around the wish.
    const far = { to: '2027-01-01', wishes: { dayNumber: dayNumberOf('2026-12-30') } };
    expect(suggested(far).map((time) => time.slice(0, 2))).toEqual(['30', '30', '29', '31', '29']);
    expect(suggested({ wishes: { like: at('2026-11-19', 840) } })[0]).toMatch(
      /^26 14:00 quinta, como da última vez que marcou$/,
    );
    // What was booked last is still to come: nobody comes twice on that day, and the week after is like it.
    const ahead = suggested({ to: '2026-12-04', wishes: { like: at('2026-11-26', 840) } });
    expect(ahead[0]).toBe('03 14:00 quinta, como da última vez que marcou');
    expect(ahead.join()).not.toMatch(/26 \d+:\d+ quinta, como/);
    // Where its hour is taken, one near it is still like it; a present hour is itself alone.
    const busy = [taken('2026-11-26', 840, 870)];
    expect(suggested({ busy, wishes: { like: at('2026-11-19', 840) } })).toContainEqual(
      expect.stringMatching(/^26 1[345]:[03]0 quinta, como da última vez que marcou$/),
    );
    expect(suggested({ busy, wishes: { present: at('2026-11-26', 840) } }).join()).not.toContain('como está');
    expect(suggested({ wishes: { present: at('2026-11-26', 840) } })[0]).toMatch(
      /^26 14:00 quinta, como está marcado$/,
    );
  });

  it('keeps pauses where the professional prefers them', () => {
    const busy = [taken(MONDAY, 600, 660), taken(MONDAY, 720, 780)];
    const day = { from: MONDAY, to: MONDAY, busy };
    // Each says something else, as long as there is something true to say.
    expect(suggested({ ...day, prefer: 'compact' })).toEqual([
      '23 9:00 o mais cedo',
      '23 13:00 logo depois de outro atendimento',
      '23 11:00 para quem prefere a manhã',
      '23 17:30 o último livre do dia',
      '23 15:00 para quem prefere a tarde',
    ]);
    const spread = suggested({ ...day, prefer: 'spread' });
    expect(spread.slice(0, 4)).toEqual([
      '23 9:00 o mais cedo',
      '23 13:30 com folga antes e depois',
      '23 15:30 para quem prefere a tarde',
      '23 17:30 o último livre do dia',
    ]);
  });

  it('calls no time the earliest where others may come before', () => {
    expect(suggested({ isFromNow: false }).join()).not.toContain('o mais cedo');
  });

  it('suggests nothing where nothing is free', () => {
    expect(suggested({ busy: [taken(MONDAY, 0, 1440)], from: MONDAY, to: MONDAY })).toEqual([]);
  });
});
