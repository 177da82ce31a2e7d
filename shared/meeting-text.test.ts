import { describe, expect, it } from 'vitest';
import { fillMeetingText, titleForClient, unknownPlaceholders } from './meeting-text.ts';

const people = { clientName: 'Helena Dias', professionalName: 'Ana Prado' };

describe('the words of a meeting', () => {
  it('fills in the people of a meeting, as often as the text names them', () => {
    expect(fillMeetingText('{clientName} e {professionalName}, {clientName}', people)).toBe(
      'Helena Dias e Ana Prado, Helena Dias',
    );
  });

  it.each([
    ['{servico} de {cliente} com {profissional}', 'Retorno de Helena Dias com Ana Prado'],
    ['{serviço}: {clientName}, {professionalName}', 'Retorno: Helena Dias, Ana Prado'],
  ])('fills %s', (text, filled) => {
    expect(fillMeetingText(text, { ...people, productName: 'Retorno' })).toBe(filled);
  });

  it('says "atendimento" where there is no service', () => {
    expect(fillMeetingText('{servico} de {cliente}', { ...people, productName: null })).toBe(
      'atendimento de Helena Dias',
    );
  });

  it('keeps unknown braces as typed', () => {
    const text = 'Sala {3}: {sala} { cliente } {} {constructor} {clientname} {preço}';
    expect(fillMeetingText(text, people)).toBe(text);
    expect(unknownPlaceholders(`${text} {3}`)).toEqual([
      '{3}',
      '{sala}',
      '{constructor}',
      '{clientname}',
      '{preço}',
    ]);
    expect(
      unknownPlaceholders('{cliente} {profissional} {servico} {serviço} {clientName} {professionalName}'),
    ).toEqual([]);
  });

  it('reads no name as a pattern or placeholder', () => {
    const odd = { clientName: "{professionalName} $& $1 $'", professionalName: '{clientName}' };
    expect(fillMeetingText('{clientName} + {professionalName}', odd)).toBe(
      "{professionalName} $& $1 $' + {clientName}",
    );
  });

  it('names the professional once in the client’s title', () => {
    expect(titleForClient('Sessão de Helena Dias', people)).toBe('Sessão de Helena Dias · Ana Prado');
    expect(titleForClient('Helena Dias com Ana Prado', people)).toBe('Helena Dias com Ana Prado');
  });

  it('replaces the client’s name in the client’s title', () => {
    expect(titleForClient('Reunião com Helena Dias', people)).toBe('Reunião com Ana Prado');
    const odd = { clientName: 'Ana (+55)', professionalName: '$& Lima' };
    expect(titleForClient('Com Ana (+55), sala 2', odd)).toBe('Com $& Lima, sala 2');
    expect(titleForClient('Conversa com Anabela', { ...odd, clientName: 'Ana' })).toBe(
      'Conversa com Anabela · $& Lima',
    );
  });
});
