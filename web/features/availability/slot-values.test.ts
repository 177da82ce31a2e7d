import { describe, expect, it } from 'vitest';
import { bodyOf, FIRST_SLOT, slotsByWeekday } from './slot-values.ts';

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
