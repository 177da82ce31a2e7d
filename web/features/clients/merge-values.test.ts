import { expect, it } from 'vitest';
import type { MergeSide } from '#shared/contract/client-merges.ts';
import { choiceText, gainedLines } from './merge-values.ts';

const side = (change: Partial<MergeSide>): MergeSide => ({
  ...{ id: '1', name: 'Maria Souza', socialName: null, emails: [], phones: [], birthday: null, cpf: null },
  ...{ tags: [], preferredUserName: null, preferredContact: null, appointments: 0, hasNotes: false },
  ...change,
});

it('names what the kept record gains, and not what both have', () => {
  const kept = side({ emails: ['casa@exemplo.com.br'], tags: ['vip'], birthday: '1990-02-03' });
  const other = side({
    ...{ name: 'Lia', emails: ['casa@exemplo.com.br', 'lia@exemplo.com.br'], phones: ['5511987654321'] },
    ...{
      tags: ['vip', 'gestante'],
      birthday: '1991-02-03',
      cpf: '52998224725',
      preferredContact: 'whatsapp',
    },
    ...{ appointments: 2, hasNotes: true },
  });
  expect(gainedLines({ kept, other, choices: ['name', 'birthday'], isTooMuch: false })).toEqual([
    '2 horários',
    'E-mail: lia@exemplo.com.br',
    'Telefone: +55(11) 98765-4321',
    'Etiqueta: gestante',
    'CPF: •••.982.247-••',
    'Contato preferido: WhatsApp',
    'Anotações, abaixo das que já existem',
  ]);
  expect(choiceText(other, 'birthday')).toBe('03/02/1991');
});
