import { expect, it } from 'vitest';
import { wishErrors } from './wish-errors.ts';

const RIGHT = {
  ...{ days: [1], parts: ['manha'], name: 'Helena', today: '2026-11-18' },
  ...{ from: '2026-11-20', until: '2026-11-25' },
};

it.each([
  [{}, {}],
  [{ from: '31/02/2026' }, { from: 'Essa data não existe.' }],
  [{ until: '29/02/27' }, { until: 'Essa data não existe.' }],
  [{ from: '' }, { from: 'Escreva a data como 18/11/2026.' }],
  [{ until: '25/1' }, { until: 'Escreva a data como 18/11/2026.' }],
  [{ until: '2026-11-19' }, { until: 'O último dia, 19/11/2026, vem antes do primeiro, 20/11/2026.' }],
  [{ from: '2026-11-17' }, { from: 'Escolha um dia de 18/11/2026 a 17/01/2027.' }],
  [{ until: '2027-01-18' }, { until: 'Escolha um dia de 18/11/2026 a 17/01/2027.' }],
  [
    { days: [], parts: [] },
    { days: 'Escolha pelo menos um dia.', parts: 'Escolha pelo menos uma parte do dia.' },
  ],
  [{ name: ' ' }, { name: 'Diga seu nome.' }],
])('says what is wrong with %j', (change, errors) => {
  expect(wishErrors({ ...RIGHT, ...change })).toEqual(errors);
});
