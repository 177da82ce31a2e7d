import { expect, it } from 'vitest';
import { suggestionReason, suggestionTitle } from './words.ts';

it('says what would change and why, with the counts', () => {
  const close = { kind: 'close', dayOfWeek: 4, startMinute: 1080, endMinute: 1200, evidence: 8 } as const;
  expect(suggestionTitle(close)).toBe('Fechar quinta, das 18:00 às 20:00');
  expect(suggestionReason(close)).toBe(
    'Nenhum agendamento nas últimas 8 quintas em que esse horário foi oferecido, olhando 26 semanas.',
  );
  const open = {
    kind: 'open',
    dayOfWeek: 6,
    startMinute: 540,
    endMinute: 720,
    evidence: 8,
    part: 'manha',
    dates: 3,
    slotMinutes: 60,
    capacity: 1,
  } as const;
  expect(suggestionTitle(open)).toBe('Abrir sábado, das 09:00 às 12:00');
  expect(suggestionReason(open)).toBe(
    '8 buscas por sábado de manhã, em 3 datas diferentes, não acharam horário nas últimas 26 semanas.',
  );
  const pause = {
    kind: 'pause',
    dayOfWeek: 2,
    startMinute: 630,
    endMinute: 660,
    evidence: 6,
    dates: 8,
    runMinutes: 300,
    displacedMinutes: 0,
  } as const;
  expect(suggestionTitle(pause)).toBe('Pausa na terça, das 10:30 às 11:00');
  expect(suggestionReason(pause)).toBe(
    '5 h seguidas de atendimento por dia, em 6 de 8 semanas. A pausa que menos custa começa às 10:30: nada foi agendado nela em 8 semanas.',
  );
  expect(suggestionReason({ ...pause, runMinutes: 360, displacedMinutes: 360 })).toBe(
    '6 h seguidas de atendimento por dia, em 6 de 8 semanas. A pausa que menos custa começa às 10:30: em 8 semanas, caíram nela 6 h de agendamentos ao todo.',
  );
});
