import { expect, it } from 'vitest';
import { cancelLabel } from './cancel-many.ts';

it('counts in the label', () => {
  expect([cancelLabel(1), cancelLabel(12)]).toEqual(['Cancelar 1 agendamento', 'Cancelar 12 agendamentos']);
});
