import { describe, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import { appointmentFixture } from './appointment-fixture.ts';
import type { AskedContact } from './contact-error.ts';
import {
  changesTime,
  contactThatStays,
  editBody,
  editErrors,
  editValuesOf,
  minutesAfterEdit,
  readInZone,
  type EditValues,
} from './edit-values.ts';

const CLOCK = { zone: 'America/Sao_Paulo', keepsDuration: false };
const ADMIN = { area: 'admin', emailRequired: false } as const;
const KEEPS_DURATION = { ...CLOCK, keepsDuration: true };
const appointment = appointmentFixture({
  startTime: '2026-11-20T12:00:00.000Z',
  endTime: '2026-11-20T12:30:00.000Z',
});
const withProduct = { ...appointment, productName: 'Retorno' };
const values = editValuesOf(appointment, CLOCK.zone);

describe('editing an appointment', () => {
  it("shows date and time of the professional's zone", () => {
    expect(values).toMatchObject({ date: '2026-11-20', time: '09:00', duration: null });
    expect(editValuesOf(appointment, 'America/Manaus').time).toBe('08:00');
  });

  it('sends nothing that was not changed', () => {
    expect(editBody(appointment, values, CLOCK)).toEqual({});
    expect(editBody(appointment, { ...values, notes: 'Trazer exames' }, CLOCK)).toEqual({
      notes: 'Trazer exames',
    });
    expect(editBody(appointment, { ...values, duration: '30' }, CLOCK)).toEqual({});
  });

  it('names a chosen service, whose length it shows; without a service a length can be typed', () => {
    const longer = { ...values, service: { id: 'avaliacao', duration: 90 } };
    expect(editBody(appointment, longer, CLOCK)).toEqual({ productId: 'avaliacao' });
    expect(minutesAfterEdit(appointment, longer, CLOCK)).toBe(90);
    const without: EditValues = { ...values, service: 'none', duration: '45' };
    expect(editBody(withProduct, without, CLOCK)).toEqual({
      productId: null,
      endTime: '2026-11-20T12:45:00.000Z',
    });
    expect(minutesAfterEdit(withProduct, { ...values, duration: '45' }, CLOCK)).toBe(30);
  });

  it('leaves the length to the server when only the start changes, and shows the length it will give', () => {
    const moved = { ...values, time: '10:00' };
    const body = editBody(appointment, moved, CLOCK);
    expect(body).toEqual({ startTime: '2026-11-20T13:00:00.000Z' });
    expect(changesTime(body!)).toBe(true);
    expect(minutesAfterEdit(appointment, values, CLOCK)).toBe(30);
    expect(minutesAfterEdit(appointment, moved, CLOCK)).toBe(60);
    expect(minutesAfterEdit(appointment, moved, KEEPS_DURATION)).toBe(30);
    expect(minutesAfterEdit(withProduct, moved, CLOCK)).toBe(30);
  });

  it('names the end when the duration was typed, even the length from before', () => {
    expect(editBody(appointment, { ...values, duration: '45' }, CLOCK)).toEqual({
      endTime: '2026-11-20T12:45:00.000Z',
    });
    expect(editBody(appointment, { ...values, time: '10:00', duration: '45' }, CLOCK)).toEqual({
      startTime: '2026-11-20T13:00:00.000Z',
      endTime: '2026-11-20T13:45:00.000Z',
    });
    expect(editBody(appointment, { ...values, time: '10:00', duration: '30' }, CLOCK)).toEqual({
      startTime: '2026-11-20T13:00:00.000Z',
      endTime: '2026-11-20T13:30:00.000Z',
    });
  });

  it('never names an end against a product, whose length always holds', () => {
    expect(editBody(withProduct, { ...values, duration: '45' }, CLOCK)).toEqual({});
    expect(editBody(withProduct, { ...values, time: '10:00', duration: '45' }, CLOCK)).toEqual({
      startTime: '2026-11-20T13:00:00.000Z',
    });
  });

  it('says on a transfer whether the calendar event moves along', () => {
    expect(editBody(appointment, { ...values, userId: 'u2' }, CLOCK)).toEqual({
      userId: 'u2',
      transferToGoogleCalendar: true,
    });
    const left = { ...values, userId: 'u2', transferToGoogleCalendar: false };
    expect(editBody(appointment, left, CLOCK)).toHaveProperty('transferToGoogleCalendar', false);
  });

  it('moves nothing when it is handed to somebody in another zone', () => {
    const manaus = { ...CLOCK, zone: 'America/Manaus' };
    const handed = { ...readInZone(values, CLOCK.zone, manaus.zone), userId: 'u2' };
    expect(handed).toMatchObject({ date: '2026-11-20', time: '08:00' });
    expect(editBody(appointment, handed, manaus)).toEqual({ userId: 'u2', transferToGoogleCalendar: true });
  });

  it('cannot be sent without name, date, time and length, nor with a mistyped e-mail', () => {
    const wrong = { ...values, clientName: ' ', clientEmail: 'marina@', date: '', time: '', duration: '' };
    expect(Object.keys(editErrors(appointment, wrong, CLOCK, ADMIN))).toEqual([
      'clientName',
      'clientEmail',
      'date',
      'time',
      'duration',
    ]);
    expect(editErrors(appointment, { ...values, duration: '1441' }, CLOCK, ADMIN)).toHaveProperty('duration');
    expect(editBody(appointment, { ...values, duration: '' }, CLOCK)).toBeNull();
  });

  it('keeps an administrator from taking away the last way to reach a client', () => {
    const errorsOf = (
      own: Partial<Appointment>,
      asked: AskedContact = ADMIN,
      typed: Partial<EditValues> = {},
    ) => {
      const changed = { ...appointment, ...own };
      const emptied = { ...values, clientEmail: '', ...typed };
      return editErrors(changed, emptied, CLOCK, contactThatStays(changed, asked));
    };
    const needed = { clientEmail: 'Informe o e-mail ou o telefone do cliente.' };
    expect(errorsOf({})).toEqual(needed);
    expect(errorsOf({ clientEmail: null, clientPhone: '5511987654321' })).toEqual(needed);
    expect(errorsOf({ clientEmail: null })).toEqual({});
    expect(errorsOf({}, { ...ADMIN, area: 'professional' })).toEqual({});
    const phone = { clientPhone: '(11) 98765-4321' };
    expect(errorsOf({}, ADMIN, phone)).toEqual({});
    expect(errorsOf({}, { ...ADMIN, emailRequired: true }, phone)).toEqual({
      clientEmail: 'Informe o e-mail do cliente.',
    });
  });
});
