import { describe, expect, it } from 'vitest';
import type { AvailabilitySlot } from '#shared/contract/availability.ts';
import type { HoursExceptionEntry } from '#shared/contract/exceptions.ts';
import type { User } from '#shared/contract/users.ts';
import { appointmentFixture } from '#web/features/appointments/appointment-fixture.ts';
import { dayNoteOf, describeBusy, openHoursOf, rangeOf, toEvents } from './agenda-data.ts';
import { holidayOn } from './holidays.ts';

const ana = { id: 'u1', name: 'Ana Prado', color: '#3b82f6', timezone: 'America/Sao_Paulo' } as User;

describe('what an agenda reads and draws', () => {
  it('reads only the visible days, and one more on each side for other zones', () => {
    expect(rangeOf('week', '2026-11-20', 'America/Sao_Paulo', 'u1')).toEqual({
      from: '2026-11-14T03:00:00.000Z',
      to: '2026-11-23T03:00:00.000Z',
      userId: 'u1',
    });
  });

  it('draws an appointment in the colour and zone of its professional', () => {
    expect(toEvents([appointmentFixture({})], [ana])[0]).toMatchObject({
      title: 'Marina Alves',
      color: '#3b82f6',
      timezone: 'America/Sao_Paulo',
      professionalName: undefined,
    });
  });

  it('draws an appointment of somebody who left in grey, behind those of everybody else', () => {
    const events = toEvents([appointmentFixture({ userId: null }), appointmentFixture({ id: 'b' })], [ana]);
    expect(events.map(({ color, rank }) => [color, rank])).toEqual([
      ['#6b7280', 1],
      ['#3b82f6', 0],
    ]);
  });

  it('knows the open hours of a weekday', () => {
    const slot = {
      id: 's',
      userId: 'u1',
      dayOfWeek: 5,
      startTime: '09:00',
      endTime: '12:00',
      appointmentDuration: 60,
      maxConcurrentAppointments: 1,
      isActive: true,
    };
    expect(openHoursOf([])).toBeNull();
    expect(openHoursOf([slot])?.('2026-11-20')).toEqual([{ start: 540, end: 720 }]);
    expect(openHoursOf([slot])?.('2026-11-21')).toEqual([]);
    expect(openHoursOf([{ ...slot, isActive: false }])?.('2026-11-20')).toEqual([]);
  });

  it('says who is busy with whom', () => {
    const busy = describeBusy([appointmentFixture({})], ana, '2026-11-20T12:30:00Z', '2026-11-20T13:30:00Z');
    expect(busy).toBe('Ana já atende Marina Alves das 09:00 às 10:00.');
    expect(
      describeBusy([appointmentFixture({})], ana, '2026-11-20T13:00:00Z', '2026-11-20T14:00:00Z'),
    ).toBeUndefined();
  });
});

describe('dates that differ from the week', () => {
  const friday = { dayOfWeek: 5, startTime: '09:00', endTime: '12:00', isActive: true } as AvailabilitySlot;
  const apart = (change: Partial<HoursExceptionEntry>) =>
    ({
      from: '2026-11-27',
      to: '2026-11-27',
      startTime: null,
      endTime: null,
      reason: null,
      ...change,
    }) as HoursExceptionEntry;
  const holiday = { key: 'x', name: 'Dia X', date: '2026-11-20', isWorked: false };

  it('close days off and holidays, and open other hours', () => {
    const hours = (exceptions: HoursExceptionEntry[], isWorked = false) =>
      openHoursOf([friday], { exceptions, holidays: [{ ...holiday, isWorked }] });
    expect(hours([])?.('2026-11-20')).toEqual([]);
    expect(hours([], true)?.('2026-11-20')).toEqual([{ start: 540, end: 720 }]);
    expect(hours([apart({})])?.('2026-11-27')).toEqual([]);
    const evening = apart({ from: '2026-11-20', to: '2026-11-20', startTime: '18:00', endTime: '24:00' });
    expect(hours([evening])?.('2026-11-20')).toEqual([{ start: 1080, end: 1440 }]);
    expect(hours([evening])?.('2026-11-27')).toEqual([{ start: 540, end: 720 }]);
  });

  it('are named beside the day', () => {
    const note = (change: Partial<HoursExceptionEntry>) =>
      dayNoteOf({ exceptions: [apart(change)], holidays: [] })('2026-11-27');
    expect(note({})).toBe('Folga');
    expect(note({ reason: 'Congresso' })).toBe('Congresso');
    expect(note({ startTime: '18:00', endTime: '20:00' })).toBe('Outro horário');
    expect(dayNoteOf()('2026-11-15')).toBe('Proclamação da República');
  });
});

it('names national holidays', () => {
  expect(holidayOn('2026-11-15')).toBe('Proclamação da República');
  expect(holidayOn('2026-04-03')).toBe('Sexta-feira Santa');
  expect(holidayOn('2027-03-26')).toBe('Sexta-feira Santa');
  expect(holidayOn('2026-11-19')).toBeUndefined();
});
