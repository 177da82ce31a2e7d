import { describe, expect, it } from 'vitest';
import { limitSentence, tooLateSentence } from './limit-words.ts';

const appointment = {
  startTime: '2026-11-21T13:00:00.000Z',
  changeableUntil: '2026-11-20T13:00:00.000Z',
  canMove: true,
  minimumNotice: 10,
  bookingHorizon: 365,
  clientZone: 'America/Sao_Paulo',
  professionalName: 'Ana Prado',
};

describe('until when', () => {
  it('shows the limit with date and hour on the professional’s clock', () => {
    expect(limitSentence(appointment, false)).toBe(
      'Você pode remarcar ou cancelar até sexta, 20 de novembro, às\u00a010:00.',
    );
    expect(limitSentence({ ...appointment, canMove: false }, true)).toBe(
      'Você pode cancelar até sexta, 20 de novembro, às\u00a010:00 (Horário de Brasília).',
    );
  });

  it('says who to contact once the limit is over', () => {
    expect(tooLateSentence(appointment, false)).toBe(
      'O prazo para remarcar ou cancelar por aqui era até sexta, 20 de novembro, às\u00a010:00. Se precisar mudar, fale diretamente com Ana Prado.',
    );
    expect(tooLateSentence({ ...appointment, changeableUntil: appointment.startTime }, false)).toMatch(
      /^O horário já começou\. /,
    );
  });
});
