import { expect, it } from 'vitest';
import type { ClientRecord } from '#shared/contract/client-records.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { bodyOf, clientDifferences, clientErrors, refusedErrors, valuesOf } from './client-values.ts';
import { formatCpf, hiddenCpf, typedCpf } from './cpf-text.ts';

const RECORD: ClientRecord = {
  id: '0192f5a0-0000-7000-8000-000000000001',
  name: 'Zoé Lima',
  socialName: null,
  otherNames: [],
  lastMerge: null,
  sameCpf: null,
  emails: ['zoe@exemplo.com.br'],
  phones: ['5511987654321'],
  birthday: null,
  cpf: '52998224725',
  note: null,
  ownNote: null,
  tags: ['gestante'],
  preferredUserId: null,
  preferredUserName: null,
  preferredContact: null,
  came: 0,
  missed: 0,
  cancelledLate: 0,
  consentedAt: '2026-11-18T12:00:00.000Z',
  createdAt: '2026-11-18T12:00:00.000Z',
  updatedAt: '2026-11-18T12:00:00.000Z',
};
const values = valuesOf(RECORD);
const refusal = (status: number, code: string, fields: string[]) =>
  new ApiError(status, '', JSON.stringify({ error: 'Não deu.', code, details: { fields } }));

it('takes what is emptied for nothing, and lines without text for none', () => {
  expect(bodyOf({ socialName: '', birthday: '', preferredContact: '', note: '' })).toEqual({
    socialName: null,
    birthday: null,
    preferredContact: null,
    note: null,
  });
  expect(bodyOf({ emails: [' a@b.co ', '  '], phones: [''], consents: false })).toEqual({
    emails: ['a@b.co'],
    phones: [],
    consents: false,
  });
});

it('says what is wrong at its field, of a list at its line', () => {
  expect(clientErrors(values)).toEqual({});
  const wrong = { ...values, name: ' ', emails: ['a@b.co', '', 'zoe@'], cpf: '52998224724' };
  expect(clientErrors(wrong)).toEqual({
    name: 'Informe o nome do cliente.',
    'emails.2': 'Confira o e-mail.',
    cpf: 'Este CPF não existe. Confira os números.',
  });
});

it('says a refusal at the field that it is about', () => {
  expect(refusedErrors(refusal(400, 'PHONE_INVALID', ['phones']))).toEqual({
    'phones.0': 'O telefone não é um número válido com DDD.',
  });
  expect(refusedErrors(refusal(422, 'BIRTHDAY_AHEAD', ['birthday']))).toEqual({
    birthday: 'A data de nascimento ainda não chegou. Confira o ano.',
  });
  expect(refusedErrors(refusal(400, 'VALIDATION', ['socialName']))).toEqual({
    socialName: 'Confira este campo.',
  });
  expect(refusedErrors(new Error('offline'))).toEqual({});
});

it('says in words what two people changed', () => {
  const theirs = {
    phones: ['5511912345678'],
    birthday: '1990-02-03',
    cpf: null,
    consents: false,
    tags: [],
    preferredUserId: 'ana',
    preferredContact: 'whatsapp',
  };
  const mine = { ...values, phones: ['5511987654321', ''], birthday: '', preferredUserId: 'bia' };
  const names = new Map([['ana', 'Ana Prado']]);
  expect(clientDifferences(theirs, mine, (id) => names.get(id))).toEqual([
    { label: 'Telefones', theirs: '+55(11) 91234-5678', mine: '+55(11) 98765-4321' },
    { label: 'Data de nascimento', theirs: '03/02/1990', mine: 'Vazio' },
    { label: 'CPF', theirs: 'Vazio', mine: '529.982.247-25' },
    { label: 'Consentimento', theirs: 'Não', mine: 'Sim' },
    { label: 'Etiquetas', theirs: 'Vazio', mine: 'gestante' },
    { label: 'Profissional preferido', theirs: 'Ana Prado', mine: 'Outra pessoa da equipe' },
    { label: 'Contato preferido', theirs: 'WhatsApp', mine: 'Vazio' },
  ]);
});

it('writes a CPF as it is typed, and hides its ends', () => {
  expect(['', '1', '1234', '1234567', '12345678909'].map(formatCpf)).toEqual([
    '',
    '1',
    '123.4',
    '123.456.7',
    '123.456.789-09',
  ]);
  expect(typedCpf('123.456.789-0999')).toBe('12345678909');
  expect(hiddenCpf('12345678909')).toBe('•••.456.789-••');
});
