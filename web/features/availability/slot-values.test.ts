import { describe, expect, it } from 'vitest';
import { bodyOf, FIRST_HOURS, FIRST_SLOT, hoursProblems, slotsByWeekday } from './slot-values.ts';

describe('the add form of hours', () => {
  it('starts with Monday, 09:00 to 17:00, 60 minutes, one at a time', () => {
    expect(bodyOf(FIRST_SLOT, undefined)).toEqual({
      dayOfWeek: 1,
      startTime: '09:00',
      endTime: '17:00',
      appointmentDuration: 60,
      maxConcurrentAppointments: 1,
      isActive: true,
    });
  });

  it('falls back to 60 and 1 when the numbers are empty', () => {
    expect(bodyOf({ ...FIRST_SLOT, duration: '', capacity: '' }, 'u1')).toMatchObject({
      userId: 'u1',
      appointmentDuration: 60,
      maxConcurrentAppointments: 1,
    });
  });

  it('sends several weekdays at once', () => {
    expect(bodyOf({ ...FIRST_SLOT, days: 'workdays' }, undefined)).toMatchObject({
      dayOfWeek: 1,
      alsoOn: [2, 3, 4, 5],
    });
    expect(bodyOf({ ...FIRST_SLOT, days: 'all' }, undefined).alsoOn).toHaveLength(6);
    expect(bodyOf({ ...FIRST_SLOT, days: '6' }, undefined)).not.toHaveProperty('alsoOn');
  });

  it('says beside each field what keeps the hours from being sent', () => {
    expect(hoursProblems(FIRST_HOURS)).toEqual({});
    expect(hoursProblems({ ...FIRST_HOURS, duration: '', capacity: '' })).toEqual({});
    expect(hoursProblems({ startTime: '', endTime: '', duration: '50', capacity: '1.5' })).toEqual({
      startTime: 'Informe o início.',
      endTime: 'Informe o término.',
      duration: 'De 15 a 240 minutos, de 15 em 15.',
      capacity: 'De 1 a 10, sem decimais.',
    });
    for (const endTime of ['08:59', '09:00'])
      expect(hoursProblems({ ...FIRST_HOURS, endTime })).toEqual({ endTime: 'Depois do início.' });
    for (const duration of ['0', '255', '-15', '1e9'])
      expect(hoursProblems({ ...FIRST_HOURS, duration })).toHaveProperty('duration');
    for (const capacity of ['0', '11'])
      expect(hoursProblems({ ...FIRST_HOURS, capacity })).toHaveProperty('capacity');
  });

  it('groups by weekday from Sunday, each day by its start', () => {
    const slot = {
      id: 'a',
      userId: 'u',
      appointmentDuration: 60,
      maxConcurrentAppointments: 1,
      isActive: true,
    };
    const days = slotsByWeekday([
      { ...slot, dayOfWeek: 1, startTime: '13:00', endTime: '17:00' },
      { ...slot, dayOfWeek: 1, startTime: '08:00', endTime: '12:00' },
      { ...slot, dayOfWeek: 0, startTime: '10:00', endTime: '12:00' },
    ]);
    expect(days.map((day) => day.map((each) => each.startTime))).toEqual([
      ['10:00'],
      ['08:00', '13:00'],
      [],
      [],
      [],
      [],
      [],
    ]);
  });
});
