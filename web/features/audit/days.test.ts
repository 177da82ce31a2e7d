import { expect, it } from 'vitest';
import type { AuditEntry } from '#shared/contract/audit-log.ts';
import { byDay } from './days.ts';

const at = (occurredAt: string) => ({ id: occurredAt, occurredAt }) as AuditEntry;

it('puts entries under their days in the zone, and names today and yesterday', () => {
  const times = [
    '2026-11-20T15:00:00.000Z',
    '2026-11-20T03:00:00.000Z',
    '2026-11-20T02:59:00.000Z',
    '2026-11-18T12:00:00.000Z',
    '2025-12-31T12:00:00.000Z',
  ];
  const days = byDay(times.map(at), 'America/Sao_Paulo', Date.parse('2026-11-20T18:00:00Z'));
  expect(days.map(({ title, entries }) => [title, entries.length])).toEqual([
    ['Hoje, sexta-feira, 20 de novembro', 2],
    ['Ontem, quinta-feira, 19 de novembro', 1],
    ['Quarta-feira, 18 de novembro', 1],
    ['Quarta-feira, 31 de dezembro de 2025', 1],
  ]);
});
