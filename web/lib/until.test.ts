import { expect, it } from 'vitest';
import { untilText } from './until.ts';

it('names the day of a moment that is not today, by the clock of the zone', () => {
  const now = '2026-11-26T02:30:00Z';
  expect(untilText('2026-11-26T02:45:00Z', 'America/Sao_Paulo', now)).toBe('até 23:45');
  expect(untilText('2026-11-26T13:00:00Z', 'America/Sao_Paulo', now)).toBe('até qui, 26/11 às 10:00');
  expect(untilText('2026-11-26T13:00:00Z', 'Europe/Lisbon', now)).toBe('até 13:00');
});
