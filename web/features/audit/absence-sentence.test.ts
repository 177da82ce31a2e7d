import { expect, it } from 'vitest';
import type { AuditEntry } from '#shared/contract/audit-log.ts';
import { actionPhrase, actorName } from './sentence.ts';

const ZONE = 'America/Sao_Paulo';
const [ANA, BRUNO] = ['01a1fa7a-95da-7178-be6a-e0ffa9dc8701', '01a1fa7a-95da-7178-be6a-e0ffa9dc8702'];
const entry = (fields: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  entity: 'hours',
  entityId: '01a1fa7a-95da-7178-be6a-e0ffa9dc8700',
  action: 'absence_settled',
  actor: { kind: 'user', id: ANA, name: 'Ana Souza' },
  subject: null,
  owner: { id: BRUNO, name: 'Bruno Lima', timezone: null },
  occurredAt: '2026-11-20T12:00:00.000Z',
  before: {},
  after: {},
  appointment: null,
  ...fields,
});
const ONE_DAY = { firstDate: '2026-12-24', lastDate: '2026-12-24' };

it.each<[string, Partial<AuditEntry>]>([
  [
    'Ana Souza registrou ausência de Bruno Lima de 24/12/2026 a 31/12/2026: 5 movidos, 2 com link para remarcar, 1 cancelado',
    {
      after: {
        firstDate: '2026-12-24',
        lastDate: '2026-12-31',
        movedCount: 5,
        askedCount: 2,
        cancelledCount: 1,
      },
    },
  ],
  [
    'Ana Souza registrou ausência em 24/12/2026, 10:00 – 11:30: 1 movido',
    {
      after: {
        ...ONE_DAY,
        startTime: '2026-12-24T13:00:00.000Z',
        endTime: '2026-12-24T14:30:00.000Z',
        movedCount: 1,
      },
      owner: { id: ANA, name: 'Ana Souza', timezone: null },
    },
  ],
  [
    'Ana Souza marcou a ausência em 24/12/2026 de Bruno Lima',
    { action: 'dates_created', after: { ...ONE_DAY, ofAbsence: true } },
  ],
  [
    'Ana Souza pediu a Nina Prates que escolha outro horário',
    { entity: 'appointment', action: 'asked', subject: 'Nina Prates' },
  ],
])('writes "%s"', (sentence, fields) => {
  const made = entry(fields);
  expect(`${actorName(made)} ${actionPhrase(made, ZONE)}`).toBe(sentence);
});
