import { expect, it } from 'vitest';
import type { AuditEntry } from '#shared/contract/audit-log.ts';
import { fieldChanges } from './fields.ts';
import { actionPhrase, actorName } from './sentence.ts';

const ZONE = 'America/Sao_Paulo';
const entry = (action: string, after: AuditEntry['after']): AuditEntry => ({
  id: '1',
  entity: 'appointment',
  entityId: '01a1fa7a-95da-7178-be6a-e0ffa9dc8700',
  action,
  actor: { kind: 'system', id: null, name: null },
  subject: 'Carla Dias',
  owner: { id: '01a1fa7a-95da-7178-be6a-e0ffa9dc8702', name: 'Bruno Lima', timezone: null },
  occurredAt: '2026-11-20T12:00:00.000Z',
  before: {},
  after,
  appointment: null,
});
const DATES = ['2028-01-06', '2028-01-13', '2028-01-20', '2028-01-27', '2028-02-03'];

it.each<[string, string, AuditEntry['after']]>([
  [
    'O sistema não achou horário para 1 data (06/01/2028) da série de Carla Dias',
    'series_dates_missed',
    { missedDates: DATES.slice(0, 1) },
  ],
  [
    'O sistema não achou horário para 5 datas (06/01/2028, 13/01/2028, 20/01/2028 e mais 2) da série de Carla Dias',
    'series_dates_missed',
    { missedDates: DATES },
  ],
  [
    'O sistema parou de marcar horários da série de Carla Dias: o serviço Sessão está inativo',
    'series_waits',
    { waitsFor: 'service', productName: 'Sessão' },
  ],
  [
    'O sistema parou de marcar horários da série de Carla Dias: o cadastro de Bruno Lima está inativo',
    'series_waits',
    { waitsFor: 'professional', productName: 'Sessão' },
  ],
])('writes "%s"', (sentence, action, after) => {
  const made = entry(action, after);
  expect(`${actorName(made)} ${actionPhrase(made, ZONE)}`).toBe(sentence);
});

it('names all dates of a series that could not be had once the entry is opened', () => {
  expect(fieldChanges(entry('series_dates_missed', { missedDates: DATES }), ZONE)).toMatchObject([
    { label: 'Datas sem horário', after: '06/01/2028, 13/01/2028, 20/01/2028, 27/01/2028, 03/02/2028' },
  ]);
});
