import { expect, it } from 'vitest';
import type { AuditLogFilter } from '#shared/contract/audit-log.ts';
import { readFilter, writeFilter } from './filter.ts';

const ID = '01a1fa7a-95da-7178-be6a-e0ffa9dc8701';

it.each<[string, AuditLogFilter]>([
  ['', {}],
  ['?de=2026-11-01&ate=2026-11-30', { from: '2026-11-01', to: '2026-11-30' }],
  ['?quem=api&assunto=appointment', { kind: 'api', entity: 'appointment' }],
  [`?quem=${ID}`, { actorId: ID }],
  ['?so=mudancas', { changesOnly: 'true' }],
  ['?busca=Z%C3%A9', { search: 'Zé' }],
])('reads %j, and writes it again', (address, filter) => {
  expect(readFilter(address)).toEqual(filter);
  expect(readFilter(writeFilter(filter))).toEqual(filter);
});

it('leaves out what it cannot mean', () => {
  expect(readFilter('?de=2026-02-31&ate=hoje&quem=ninguem&assunto=nada&busca=%20&so=x&x=1')).toEqual({});
});
