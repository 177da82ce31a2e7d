import { expect, it } from 'vitest';
import type { AbsentAppointment } from '#shared/contract/absences.ts';
import { choiceInWords, goalInWords } from './choice-words.ts';

const SAO_PAULO = 'America/Sao_Paulo';
const names = new Map([
  ['lara', 'Lara'],
  ['ana', 'Ana Prado · Dentista'],
]);
const SHOWN = { names, sendsMail: true };
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
  alternative: null,
};

it('who has a link already is not asked again by default, and the row says so', () => {
  const stay = { action: 'stay' } as const;
  expect(choiceInWords(stay, booked, SHOWN, SAO_PAULO)).toEqual(['fica como está', 'sem horário livre']);
  const asked = { ...booked, isAsked: true };
  const words = (more: Partial<AbsentAppointment> = {}) =>
    choiceInWords(stay, { ...asked, ...more }, SHOWN, SAO_PAULO).join(', ');
  expect(words()).toBe('link enviado, o cliente vai escolher');
  // Nobody knows whether the team has sent it.
  expect(words({ hasEmail: false, hasPhone: true })).toBe('link por WhatsApp, o cliente vai escolher');
  expect(words({ hasEmail: false })).toBe('link pronto, avise o cliente');
});

it('a moved appointment is said from where to where and with whom, with the days where they differ', () => {
  const goal = (startTime: string, timezone = SAO_PAULO, isOfDays = false) =>
    goalInWords(
      booked,
      { userId: 'lara', professionalName: 'Lara Dias', timezone, startTime, endTime: startTime },
      { names, from: SAO_PAULO, isOfDays, reader: SAO_PAULO },
    );
  expect(goal('2026-11-27T18:30:00Z')).toBe('de 14:00 para 15:30 com Lara');
  expect(goal('2026-11-30T13:00:00Z')).toBe('de sex, 27/11, 14:00 para seg, 30/11, 10:00 com Lara');
  expect(goal('2026-11-27T18:30:00Z', 'America/Manaus')).toBe(
    'de 14:00 para 14:30 (Horário do Amazonas) com Lara',
  );
  // Of an absence of several days, the day is said once where it stays the same.
  expect(goal('2026-11-27T18:30:00Z', SAO_PAULO, true)).toBe('em sex, 27/11, de 14:00 para 15:30 com Lara');
  expect(goal('2026-11-30T13:00:00Z', SAO_PAULO, true)).toBe(
    'de sex, 27/11, 14:00 para seg, 30/11, 10:00 com Lara',
  );
});

const move = (startTime: string, timezone: string, userId = 'lara') => ({
  action: 'move' as const,
  time: { userId, professionalName: 'Lara Dias', timezone, startTime, endTime: startTime, room: 1 },
});
const moved = (...to: Parameters<typeof move>) => choiceInWords(move(...to), booked, SHOWN, SAO_PAULO);

it('a time by another clock says whose, and what the reader’s own reads then', () => {
  expect(moved('2026-11-27T17:00:00Z', SAO_PAULO)).toEqual(['sex, 27/11, 14:00', 'com Lara']);
  expect(moved('2026-11-27T17:00:00Z', 'America/Los_Angeles')).toEqual([
    'sex, 27/11, 09:00 (Los Angeles)',
    'com Lara · 14:00 no seu horário',
  ]);
  expect(moved('2026-11-28T00:00:00Z', 'Asia/Tokyo')).toEqual([
    'sáb, 28/11, 09:00 (Tóquio)',
    'com Lara · sex, 27/11, 21:00 no seu horário',
  ]);
});

it('who shares a first name with another is named so that both can be told apart', () => {
  expect(moved('2026-11-27T17:00:00Z', SAO_PAULO, 'ana')[1]).toBe('com Ana Prado · Dentista');
  expect(moved('2026-11-27T17:00:00Z', SAO_PAULO, 'unknown')[1]).toBe('com Lara Dias');
});
