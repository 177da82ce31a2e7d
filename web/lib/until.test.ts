import { expect, it } from 'vitest';
import { foreignUntilText, ownUntilText, untilText } from './until.ts';

it('names the day of a moment, today and tomorrow by these words, by the clock of the zone', () => {
  const now = '2026-11-26T02:30:00Z';
  expect(untilText('2026-11-26T02:45:00Z', 'America/Sao_Paulo', now)).toBe('até hoje às 23:45');
  expect(untilText('2026-11-26T13:00:00Z', 'America/Sao_Paulo', now)).toBe('até amanhã às 10:00');
  expect(untilText('2026-11-27T13:00:00Z', 'America/Sao_Paulo', now)).toBe('até sex, 27/11 às 10:00');
  expect(untilText('2026-11-26T13:00:00Z', 'Europe/Lisbon', now)).toBe('até hoje às 13:00');
});

it('names the zone of a clock that is not the reader’s, and the day unless it is today for both', () => {
  const [brasilia, lisbon] = ['America/Sao_Paulo', 'Europe/Lisbon'];
  const [until, now] = ['2026-11-27T01:00:00Z', '2026-11-27T00:30:00Z'];
  expect(foreignUntilText(until, brasilia, now, brasilia)).toBe('até hoje às 22:00');
  expect(foreignUntilText(until, 'America/Bahia', now, brasilia)).toBe('até hoje às 22:00');
  // Already tomorrow for the reader in Lisbon, still today for the one in São Paulo.
  expect(foreignUntilText(until, brasilia, now, lisbon)).toBe(
    'até qui, 26/11 às 22:00 (Horário de Brasília)',
  );
  expect(foreignUntilText(until, lisbon, now, brasilia)).toMatch(/^até sex, 27\/11 às 01:00 \(Horário .+\)$/);
  const noon = '2026-11-27T12:00:00Z';
  expect(foreignUntilText('2026-11-27T12:15:00Z', lisbon, noon, brasilia)).toMatch(
    /^até hoje às 12:15 \(Horário .+\)$/,
  );
});

it('says the moment by the reader’s own clock too, where that is another', () => {
  const [brasilia, manaus] = ['America/Sao_Paulo', 'America/Manaus'];
  const [until, now] = ['2026-11-26T17:11:00Z', '2026-11-26T16:56:00Z'];
  expect(foreignUntilText(until, manaus, now, brasilia)).toBe('até hoje às 13:11 (Horário do Amazonas)');
  expect(ownUntilText(until, manaus, now, brasilia)).toBe(', no seu horário até hoje às 14:11');
  expect(ownUntilText(until, brasilia, now, brasilia)).toBe('');
});
