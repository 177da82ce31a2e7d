import { expect, it } from 'vitest';
import type { AuditEntry } from '#shared/contract/audit-log.ts';
import { agendaWords, asRead } from './as-read.ts';
import { groupPhrase } from './group-words.ts';
import { actionPhrase, actorName } from './sentence.ts';

const ZONE = 'America/Sao_Paulo';
const [DORA, ANA, BRUNO] = ['dora', 'ana', 'bruno'];
const entry = (fields: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  entity: 'appointment',
  entityId: '01a1fa7a-95da-7178-be6a-e0ffa9dc8700',
  action: 'created',
  actor: { kind: 'user', id: DORA, name: 'Dora Reis' },
  subject: 'Maria Luz',
  owner: { id: ANA, name: 'Ana Prado', timezone: ZONE },
  occurredAt: '2026-11-20T12:00:00.000Z',
  before: {},
  after: {},
  appointment: null,
  ...fields,
});
const at = (day: string) => ({ startTime: `${day}T15:00:00.000Z` });
const group = (fields: Partial<AuditEntry>, ...others: Partial<AuditEntry>[]) =>
  groupPhrase([entry(fields), ...others.map((other) => entry(other))], ZONE);

it('says of a series how many dates of whom, from when to when', () => {
  const dates = ['2027-02-16', '2026-12-08', '2026-12-01'].map((day) => ({ after: at(day) }));
  expect(group({ after: at('2026-12-15') }, ...dates)).toBe(
    'agendou 4 horários para Maria Luz, de ter, 01/12/2026 a ter, 16/02/2027',
  );
});

it('names two of the clients of several changes, and the one day of all', () => {
  const deleted = (subject: string) => ({
    ...{ action: 'deleted', subject },
    before: at('2026-12-01'),
  });
  expect(group(deleted('Eva'), deleted('Rui'), deleted('Nina'))).toBe(
    'removeu 3 agendamentos (Eva, Rui e 1 outro), ter, 01/12/2026',
  );
});

it('names who has the appointments after a hand-over, where it is one person', () => {
  const handed = { action: 'transferred', after: { professionalName: 'Bruno Lima' } };
  expect(group(handed, handed)).toBe('transferiu 2 agendamentos de Maria Luz para Bruno Lima');
});

it('says an absence by its summary, and hours by how many changes', () => {
  const hours = { entity: 'hours', subject: null } as const;
  const dates = { firstDate: '2026-12-01', lastDate: '2026-12-01' };
  const settled = { ...hours, action: 'absence_settled', after: { ...dates, movedCount: 2 } };
  const closed = { ...hours, action: 'dates_created', after: { ...dates, ofAbsence: true } };
  const moved = { action: 'moved', after: at('2026-12-02') };
  expect(group(settled, moved, moved, closed)).toBe(
    'registrou ausência de Ana Prado em 01/12/2026: 2 movidos',
  );
  expect(group(moved, closed)).toBe('marcou a ausência em 01/12/2026 de Ana Prado');
  const window = { ...hours, action: 'window_deleted' };
  expect(group(window, window)).toBe('fez 2 mudanças nos horários de atendimento de Ana Prado');
});

it('leaves the reader’s own name out, and says that it is their agenda', () => {
  const sentence = (made: AuditEntry, me: string) => {
    const read = asRead(made, me);
    return [`${actorName(read)} ${actionPhrase(read, ZONE)}`, agendaWords(made, me)];
  };
  const window = entry({ entity: 'hours', action: 'window_created', subject: null });
  expect(sentence(window, ANA)).toEqual(['Dora Reis acrescentou um horário de atendimento', 'Sua agenda']);
  expect(sentence(window, DORA)).toEqual(['Você acrescentou um horário de atendimento de Ana Prado', null]);
  const handed = entry({ action: 'transferred', after: { professionalName: 'Ana Prado' } });
  expect(sentence(handed, ANA)).toEqual(['Dora Reis transferiu o agendamento de Maria Luz para você', null]);
  expect(sentence(handed, BRUNO)).toEqual([
    'Dora Reis transferiu o agendamento de Maria Luz para Ana Prado',
    'Agenda de Ana Prado',
  ]);
});
