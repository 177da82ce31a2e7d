import { describe, expect, it } from 'vitest';
import { dateIn, freeDaysOf, timeGroups } from './day-times.ts';

const slotAt = (startTime: string) => ({ startTime, endTime: startTime });

describe('timeGroups', () => {
  it('groups by the part of the day on the clock of the professional', () => {
    const slots = ['12:00', '14:59', '15:00', '20:30', '21:00'].map((time) => slotAt(`2026-11-26T${time}:00Z`));
    const groups = timeGroups(slots, 'America/Sao_Paulo');
    expect(groups.map((group) => [group.label, group.slots.length])).toEqual([
      ['Manhã', 2],
      ['Tarde', 2],
      ['Noite', 1],
    ]);
    expect(timeGroups(slots, 'Europe/Lisbon').map((group) => group.label)).toEqual(['Tarde', 'Noite']);
  });
});

describe('dateIn', () => {
  it('is the date on the calendar of the zone', () => {
    expect(dateIn('America/Sao_Paulo', '2026-11-27T02:59:00Z')).toBe('2026-11-26');
    expect(dateIn('America/Sao_Paulo', '2026-11-27T03:00:00Z')).toBe('2026-11-27');
  });
});

describe('freeDaysOf', () => {
  it('leaves out the days without a free time', () => {
    const days = freeDaysOf({
      timezone: 'America/Sao_Paulo',
      days: [
        { date: '2026-11-26', slots: [slotAt('2026-11-26T12:00:00Z')] },
        { date: '2026-11-27', slots: [] },
      ],
    });
    expect([...days.keys()]).toEqual(['2026-11-26']);
  });
});
