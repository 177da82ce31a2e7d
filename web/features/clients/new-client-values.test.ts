import { expect, it } from 'vitest';
import { ApiError } from '#web/lib/api-error.ts';
import { newClientBodyOf, newClientErrors, NO_CLIENT, refusedClient } from './new-client-values.ts';

it('needs a name, and takes an e-mail that is one', () => {
  expect(newClientErrors(NO_CLIENT)).toEqual({ name: 'Informe o nome do cliente.' });
  expect(newClientErrors({ name: 'Zoé', email: 'zoe@', phone: '' })).toEqual({ email: 'Confira o e-mail.' });
  expect(newClientErrors({ name: 'Zoé', email: ' ', phone: '' })).toEqual({});
});

it('sends a contact that was typed, and none that was left empty', () => {
  expect(newClientBodyOf({ name: ' Zoé ', email: '', phone: ' ' })).toEqual({
    name: 'Zoé',
    emails: [],
    phones: [],
  });
  const typed = { name: 'Zoé', email: ' zoe@b.co', phone: '+55(11) 98765-4321' };
  expect(newClientBodyOf(typed)).toMatchObject({ emails: ['zoe@b.co'], phones: ['+55(11) 98765-4321'] });
});

it('says a refusal at the field that it is about', () => {
  const refusal = (code: string, fields: string[]) =>
    new ApiError(400, '', JSON.stringify({ error: 'Não deu.', code, details: { fields } }));
  expect(refusedClient(refusal('PHONE_INVALID', ['phones']))).toEqual({
    phone: 'O telefone não é um número válido com DDD.',
  });
  expect(refusedClient(refusal('VALIDATION', ['emails', 'name']))).toEqual({
    name: 'Confira o nome.',
    email: 'Confira o e-mail.',
  });
  expect(refusedClient(new Error('offline'))).toEqual({});
});
