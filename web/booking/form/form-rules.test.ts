import { describe, expect, it } from 'vitest';
import type { BookingFormSettings } from '#shared/contract/booking-form.ts';
import { EMPTY_FORM, fieldRules, formErrors } from './form-rules.ts';
import { isIncomplete } from './say-missing.ts';

const settings: BookingFormSettings = {
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
const filled = { name: 'Helena Dias', email: 'helena@exemplo.com.br', phone: '', notes: '' };

describe('fieldRules', () => {
  it('never demands a hidden field', () => {
    const rules = fieldRules({
      ...settings,
      showPhone: false,
      requirePhone: true,
      showNotes: false,
      requireNotes: true,
    });
    expect(rules.phone).toEqual({ shown: false, required: false });
    expect(rules.notes).toEqual({ shown: false, required: false });
  });
});

describe('formErrors', () => {
  it('demands name and e-mail by default, nothing else', () => {
    expect(Object.keys(formErrors(EMPTY_FORM, settings))).toEqual(['name', 'email']);
    expect(formErrors(filled, settings)).toEqual({});
  });

  it('takes blanks for empty', () => {
    expect(formErrors({ ...filled, name: '  ' }, settings).name).toBe('Diga seu nome.');
  });

  it('lets name and e-mail be left out where the professional says so', () => {
    expect(formErrors(EMPTY_FORM, { ...settings, requireName: false, requireEmail: false })).toEqual({});
  });

  it('demands phone and notes where asked', () => {
    const errors = formErrors(filled, { ...settings, requirePhone: true, requireNotes: true });
    expect(Object.keys(errors)).toEqual(['phone', 'notes']);
  });

  it.each(['helena', 'helena@', 'helena@exemplo', 'he lena@exemplo.com', 'a@b..com'])(
    'refuses the e-mail %s',
    (email) => {
      expect(formErrors({ ...filled, email }, settings).email).toContain('Confira o e-mail');
    },
  );

  it('refuses half a phone number, even where it is optional', () => {
    expect(formErrors({ ...filled, phone: '+55(11) 9876' }, settings).phone).toContain('Confira o telefone');
    expect(formErrors({ ...filled, phone: '+55(11) 98765-4321' }, settings)).toEqual({});
  });
});

describe('isIncomplete', () => {
  it('isIncomplete counts empty fields, not mistyped ones', () => {
    expect(isIncomplete(EMPTY_FORM, settings)).toBe(true);
    expect(isIncomplete({ ...filled, email: 'helena@' }, settings)).toBe(false);
  });
});
