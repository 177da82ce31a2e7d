import { describe, expect, it } from 'vitest';
import { appointmentFixture as appointment } from './appointment-fixture.ts';
import { dedupeAppointments } from './dedupe.ts';

describe('an entry for each appointment', () => {
  it('keeps the first id and the last times of one calendar event', () => {
    const list = dedupeAppointments([
      appointment({ id: 'a', googleEventId: 'g', createdAt: '2026-11-01T00:00:00Z' }),
      appointment({
        id: 'b',
        googleEventId: 'g',
        createdAt: '2026-11-02T00:00:00Z',
        startTime: '2026-11-20T15:00:00Z',
        endTime: '2026-11-20T16:00:00Z',
      }),
    ]);
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ id: 'a', startTime: '2026-11-20T15:00:00Z' });
  });

  it('collapses the same booking when one row was imported, whatever the case of name and e-mail', () => {
    const list = dedupeAppointments([
      appointment({ id: 'a' }),
      appointment({ id: 'b', clientName: 'MARINA ALVES', clientEmail: 'Marina@x.com', googleEventId: 'g' }),
    ]);
    expect(list.map((item) => item.id)).toEqual(['a']);
  });

  it('keeps both when neither was imported', () => {
    expect(dedupeAppointments([appointment({ id: 'a' }), appointment({ id: 'b' })])).toHaveLength(2);
  });

  it('keeps bookings of different times', () => {
    const later = appointment({ id: 'b', startTime: '2026-11-20T14:00:00Z', googleEventId: 'g' });
    expect(dedupeAppointments([appointment({ id: 'a' }), later])).toHaveLength(2);
  });
});
