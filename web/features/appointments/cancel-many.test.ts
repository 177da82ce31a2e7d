import { expect, it } from 'vitest';
import { cancelLabel, cancelQuestion } from './cancel-many.ts';

it('counts in the label', () => {
  expect([cancelLabel(1), cancelLabel(12)]).toEqual(['Cancelar 1 agendamento', 'Cancelar 12 agendamentos']);
});

it('counts in the question', () => {
  expect([cancelQuestion(1), cancelQuestion(12)]).toEqual([
    'Cancelar este agendamento?',
    'Cancelar 12 agendamentos?',
  ]);
});
