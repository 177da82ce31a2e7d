import { expect, it } from 'vitest';
import type { AbsentAppointment } from '#shared/contract/absences.ts';
import { choiceInWords } from './choice-words.ts';

const helena = { id: 'helena', name: 'Helena Matos', timezone: 'America/Sao_Paulo' };
const booked: AbsentAppointment = {
  id: 'a',
  clientId: 'a',
  clientName: 'Marina Alves',
  hasEmail: true,
  hasPhone: false,
  isAsked: false,
  startTime: '2026-11-27T17:00:00Z',
  endTime: '2026-11-27T17:40:00Z',
  productName: null,
  productId: null,
  proposal: null,
};

it('who has a link already is not asked again by default, and the row says so', () => {
  const stay = { action: 'stay' } as const;
  expect(choiceInWords(stay, booked, helena)).toEqual(['fica como está', 'sem horário livre']);
  const asked = { ...booked, isAsked: true };
  expect(choiceInWords(stay, asked, helena)).toEqual(['link enviado', 'o cliente vai escolher']);
});
