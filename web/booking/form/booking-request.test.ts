import { describe, expect, it } from 'vitest';
import { bookingRequest } from './booking-request.ts';

const settings = {
  requireName: true,
  requireEmail: true,
  requirePhone: false,
  showPhone: true,
  requireNotes: false,
  showNotes: true,
  allowNoService: false,
  customMessage: null,
  upcomingLimit: 5,
  confirmEmail: false,
};
const chosen = { professionalId: 'ana', productId: null, startTime: '2026-11-26T17:00:00.000Z' };
const values = {
  name: ' Helena Dias ',
  email: 'helena@exemplo.com',
  phone: '+55(11) 98765-4321',
  notes: '  ',
};

describe('bookingRequest', () => {
  it('trims texts and sends empty ones as null', () => {
    expect(bookingRequest(chosen, values, settings, '')).toEqual({
      professionalId: 'ana',
      clientName: 'Helena Dias',
      clientEmail: 'helena@exemplo.com',
      clientPhone: '+55(11) 98765-4321',
      startTime: '2026-11-26T17:00:00.000Z',
      productId: null,
      notes: null,
    });
  });

  it('never sends what the form does not show', () => {
    const hidden = { ...settings, showPhone: false, showNotes: false };
    const body = bookingRequest(chosen, { ...values, notes: 'x' }, hidden, '');
    expect([body.clientPhone, body.notes]).toEqual([null, null]);
  });

  it('carries the field that only programs fill in', () => {
    expect(bookingRequest(chosen, values, settings, 'http://spam').website).toBe('http://spam');
  });
});
