import { describe, expect, it } from 'vitest';
import { BOOKING_FORM_DEFAULTS } from '#shared/contract/booking-form.ts';
import { contactErrors } from './contact-rules.ts';

const formWith = (change: object) => ({ ...BOOKING_FORM_DEFAULTS, ...change });
const none = { email: '', phone: '' };

describe('contactErrors', () => {
  it('asks for what the booking form demands', () => {
    expect(contactErrors(none, formWith({}))).toEqual({ email: 'Informe seu e-mail.' });
    expect(contactErrors(none, formWith({ requireEmail: false, requirePhone: true }))).toEqual({
      phone: 'Informe seu telefone.',
    });
    expect(contactErrors({ ...none, phone: '11987654321' }, formWith({ confirmEmail: true }))).toEqual({
      email: 'Informe seu e-mail.',
    });
  });

  it('asks for one of the two where neither is demanded, and for the e-mail where there is no phone', () => {
    const form = formWith({ requireEmail: false });
    expect(contactErrors(none, form)).toEqual({ email: 'Informe o e-mail ou o telefone.' });
    expect(contactErrors({ ...none, phone: '11987654321' }, form)).toEqual({});
    expect(contactErrors({ ...none, email: 'eva@exemplo.com' }, form)).toEqual({});
    expect(contactErrors({ ...none, phone: '119' }, form)).toHaveProperty('phone');
    expect(contactErrors(none, formWith({ requireEmail: false, showPhone: false }))).toHaveProperty('email');
  });

  it('asks the client of an appointment for nothing', () => {
    expect(contactErrors(none, undefined)).toEqual({});
  });
});
