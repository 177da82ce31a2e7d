import { describe, expect, it } from 'vitest';
import { appointmentFixture } from './appointment-fixture.ts';
import { changesTime, editBody, editValuesOf } from './edit-values.ts';

const ZONE = 'America/Sao_Paulo';
const appointment = appointmentFixture({
  startTime: '2026-11-20T12:00:00.000Z',
  endTime: '2026-11-20T12:30:00.000Z',
});
const values = editValuesOf(appointment, ZONE);

describe('editing an appointment', () => {
  it("shows date and time of the professional's zone", () => {
    expect(values).toMatchObject({ date: '2026-11-20', time: '09:00', duration: '30' });
    expect(editValuesOf(appointment, 'America/Manaus').time).toBe('08:00');
  });

  it('sends nothing that was not changed', () => {
    expect(editBody(appointment, values, ZONE)).toEqual({});
    expect(editBody(appointment, { ...values, notes: 'Trazer exames' }, ZONE)).toEqual({
      notes: 'Trazer exames',
    });
  });

  it('leaves the length to the server when only the start changes', () => {
    const body = editBody(appointment, { ...values, time: '10:00' }, ZONE);
    expect(body).toEqual({ startTime: '2026-11-20T13:00:00.000Z' });
    expect(changesTime(body!)).toBe(true);
  });

  it('names the end when the duration was edited', () => {
    expect(editBody(appointment, { ...values, duration: '45' }, ZONE)).toEqual({
      endTime: '2026-11-20T12:45:00.000Z',
    });
    expect(editBody(appointment, { ...values, time: '10:00', duration: '45' }, ZONE)).toEqual({
      startTime: '2026-11-20T13:00:00.000Z',
      endTime: '2026-11-20T13:45:00.000Z',
    });
  });

  it('says on a transfer whether the calendar event moves along', () => {
    expect(editBody(appointment, { ...values, userId: 'u2', transferToGoogleCalendar: true }, ZONE)).toEqual({
      userId: 'u2',
      transferToGoogleCalendar: true,
    });
  });

  it('refuses a duration that is none', () => {
    expect(editBody(appointment, { ...values, duration: '' }, ZONE)).toBeNull();
  });
});
