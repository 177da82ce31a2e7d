import { describe, expect, it } from 'vitest';
import type { User } from '#shared/contract/users.ts';
import { changeBody, newUserValues, userErrors, userValuesOf } from './user-values.ts';
import { staleFields, userDifferences } from './user-differences.ts';

const bruno: User = {
  id: 'u1',
  role: 'professional',
  name: 'Bruno Lima',
  email: 'bruno@exemplo.com.br',
  title: null,
  description: null,
  color: '#3b82f6',
  timezone: 'America/Manaus',
  isActive: true,
  isSuspended: false,
  bookingSlug: 'bruno-lima',
  defaultDuration: 60,
  bufferTime: null,
  meetingTitle: 'Atendimento de {cliente}',
  meetingDescription: null,
  autoCreateMeet: false,
  calendarSync: false,
  moveKeepsDuration: false,
  minimumCancelNotice: 0,
  minimumNotice: 10,
  bookingHorizon: 365,
  suggestTimes: 'compact',
  dailyMaximum: null,
  overbookingLimit: null,
  distributionShare: 100,
  distributionPriority: 1,
  createdAt: '2026-11-01T00:00:00Z',
};
const values = userValuesOf(bruno);

describe('a professional’s form', () => {
  it('starts with the product’s colour and the administrator’s zone', () => {
    expect(newUserValues('America/Manaus', [{ color: '#3b82f6' }])).toMatchObject({
      color: '#0f9d6e',
      timezone: 'America/Manaus',
    });
  });

  it('sends what was changed alone, so that an old form puts nothing back', () => {
    expect(changeBody(values, bruno)).toEqual({});
    expect(changeBody({ ...values, title: 'Fisioterapeuta' }, bruno)).toEqual({
      title: 'Fisioterapeuta',
      expected: { title: bruno.title },
    });
  });

  it('sends the password only when one was typed', () => {
    expect(changeBody(values, bruno)).not.toHaveProperty('password');
    expect(changeBody({ ...values, password: '   ' }, bruno)).not.toHaveProperty('password');
    expect(changeBody({ ...values, password: 'segredo2' }, bruno)).toMatchObject({ password: 'segredo2' });
  });

  it('sends the state only when it was switched, so that an old form switches nobody back', () => {
    expect(changeBody(values, bruno)).not.toHaveProperty('isActive');
    expect(changeBody(values, bruno)).not.toHaveProperty('isSuspended');
    expect(changeBody({ ...values, state: 'inactive' }, bruno)).toMatchObject({
      isActive: false,
      isSuspended: false,
    });
    expect(changeBody({ ...values, state: 'suspended' }, bruno)).toMatchObject({ isSuspended: true });
  });

  it('says what is missing or mistyped, in the order of the fields', () => {
    const rules = { passwordRequired: true, asksPassword: false };
    const typed = { ...values, password: '123456' };
    expect(userErrors(typed, rules)).toEqual({});
    expect(Object.entries(userErrors({ ...typed, name: ' ', email: '', password: '' }, rules))).toEqual([
      ['name', 'Informe o nome.'],
      ['email', 'Informe o e-mail.'],
      ['password', 'Informe uma senha.'],
    ]);
    expect(userErrors({ ...typed, email: 'bruno@', password: '12345' }, rules)).toEqual({
      email: 'Confira o e-mail.',
      password: 'A senha deve ter pelo menos 6 caracteres',
    });
  });

  it('takes a blank new password for none, and asks for the current one only where it is needed', () => {
    const rules = { passwordRequired: false, asksPassword: false };
    expect(userErrors({ ...values, password: ' ' }, rules)).toEqual({});
    expect(userErrors({ ...values, password: '12345' }, rules)).toHaveProperty('password');
    expect(userErrors(values, { ...rules, asksPassword: true })).toEqual({
      currentPassword: 'Digite a senha atual.',
    });
    expect(userErrors({ ...values, currentPassword: ' ' }, { ...rules, asksPassword: true })).toEqual({});
  });
});

it('names what somebody else saved meanwhile, and takes both switches for one state', () => {
  const stale = { isActive: false, isSuspended: true, timezone: 'America/Sao_Paulo' };
  expect(staleFields(stale)).toEqual(['state', 'timezone']);
  expect(userDifferences(bruno, stale, { ...values, state: 'inactive' })).toEqual([
    { label: 'Situação', theirs: 'Suspenso', mine: 'Inativo' },
    { label: 'Fuso horário', theirs: 'Horário de Brasília', mine: 'Horário do Amazonas' },
  ]);
});
