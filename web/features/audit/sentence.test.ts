import { describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS, type AuditEntry } from '#shared/contract/audit-log.ts';
import { MCP_TOOLS } from '#shared/contract/mcp.ts';
import { fieldChanges } from './fields.ts';
import { actionPhrase, actorName } from './sentence.ts';
import { TOOL_WORDS } from './tool-words.ts';

const ZONE = 'America/Sao_Paulo';
const [ANA, BRUNO] = ['01a1fa7a-95da-7178-be6a-e0ffa9dc8701', '01a1fa7a-95da-7178-be6a-e0ffa9dc8702'];
const entry = (fields: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  entity: 'appointment',
  entityId: '01a1fa7a-95da-7178-be6a-e0ffa9dc8700',
  action: 'updated',
  actor: { kind: 'user', id: ANA, name: 'Ana Souza' },
  subject: 'Carla Dias',
  owner: null,
  occurredAt: '2026-11-20T12:00:00.000Z',
  before: {},
  after: {},
  appointment: null,
  ...fields,
});
const sentence = (fields: Partial<AuditEntry>) => {
  const made = entry(fields);
  return `${actorName(made)} ${actionPhrase(made, ZONE)}`;
};
const changes = (fields: Partial<AuditEntry>) =>
  fieldChanges(entry(fields), ZONE).map(({ label, before, after }) => [label, before, after]);

const client = { kind: 'client', id: null, name: 'Carla Dias' } as const;
const system = { kind: 'system', id: null, name: null } as const;
const of = (id: string, name: string) => ({ owner: { id, name, timezone: null } });

describe('an entry of the log as a sentence', () => {
  it.each<[string, Partial<AuditEntry>]>([
    [
      'Ana Souza acrescentou um horário de atendimento de Bruno Lima: segunda, quarta, 09:00 – 18:00',
      {
        entity: 'hours',
        action: 'window_created',
        subject: null,
        ...of(BRUNO, 'Bruno Lima'),
        after: { days: [1, 3], opensAt: '09:00', closesAt: '18:00' },
      },
    ],
    [
      'Ana Souza remarcou o agendamento de Carla Dias para 24/11/2026 12:00',
      { action: 'moved', after: { startTime: '2026-11-24T15:00:00.000Z' } },
    ],
    [
      'Carla Dias agendou um horário para 24/11/2026 12:00',
      { action: 'created', actor: client, after: { startTime: '2026-11-24T15:00:00.000Z' } },
    ],
    [
      'Ana Souza remarcou o agendamento de Carla Dias para 24/11/2026 11:00 (Horário do Amazonas)',
      {
        action: 'moved',
        owner: { id: BRUNO, name: 'Bruno Lima', timezone: 'America/Manaus' },
        after: { startTime: '2026-11-24T15:00:00.000Z' },
      },
    ],
    ['Carla Dias cancelou o próprio agendamento', { action: 'cancelled', actor: client }],
    [
      'API REST cancelou o agendamento de Carla Dias',
      { action: 'deleted', actor: { kind: 'api', id: null, name: 'API REST' } },
    ],
    ['Ana Souza removeu o agendamento de Carla Dias', { action: 'deleted' }],
    ['Ana Souza alterou o nome da organização', { entity: 'organization', after: { name: 'Clínica Sol' } }],
    ['Ana Souza alterou as regras da organização', { entity: 'organization', after: { upcomingLimit: 3 } }],
    [
      'API REST agendou Carla Dias para 24/11/2026 12:00',
      {
        action: 'created',
        actor: { kind: 'api', id: null, name: 'API REST' },
        after: { startTime: '2026-11-24T15:00:00.000Z' },
      },
    ],
    [
      'Assistente consultou horários',
      {
        entity: 'integration',
        action: 'tool_called',
        actor: { kind: 'assistant', id: null, name: 'Assistente (MCP)' },
        after: { tool: 'get_availability', refused: null },
      },
    ],
    [
      'Google Calendar removeu o agendamento de Carla Dias',
      { action: 'deleted', actor: { kind: 'google', id: null, name: null } },
    ],
    [
      'Ana Souza transferiu o agendamento de Carla Dias para Bruno Lima',
      { action: 'transferred', after: { professionalName: 'Bruno Lima' } },
    ],
    [
      'Ana Souza desativou Bruno Lima',
      { entity: 'user', entityId: BRUNO, subject: 'Bruno Lima', after: { isActive: false } },
    ],
    [
      'Ana Souza alterou o próprio perfil',
      { entity: 'user', entityId: ANA, subject: 'Ana Souza', after: { title: 'Psicóloga' } },
    ],
    [
      'Ana Souza alterou o serviço Retorno de Bruno Lima',
      { entity: 'product', subject: 'Retorno', after: { price: 10 }, ...of(BRUNO, 'Bruno Lima') },
    ],
    [
      'Ana Souza alterou o serviço Retorno',
      { entity: 'product', subject: 'Retorno', after: { price: 10 }, ...of(ANA, 'Ana Souza') },
    ],
    [
      'Ana Souza marcou a folga de 24/12/2026 a 31/12/2026 de Bruno Lima',
      {
        entity: 'hours',
        action: 'dates_created',
        after: { firstDate: '2026-12-24', lastDate: '2026-12-31' },
        ...of(BRUNO, 'Bruno Lima'),
      },
    ],
    [
      'Ana Souza registrou ausência de Bruno Lima de 24/12/2026 a 31/12/2026: 5 movidos, 2 com link para remarcar, 1 cancelado',
      {
        entity: 'hours',
        action: 'absence_settled',
        after: {
          firstDate: '2026-12-24',
          lastDate: '2026-12-31',
          movedCount: 5,
          askedCount: 2,
          cancelledCount: 1,
        },
        ...of(BRUNO, 'Bruno Lima'),
      },
    ],
    [
      'Ana Souza registrou ausência em 24/12/2026, 10:00 – 11:30: 1 movido',
      {
        entity: 'hours',
        action: 'absence_settled',
        after: {
          firstDate: '2026-12-24',
          lastDate: '2026-12-24',
          startTime: '2026-12-24T13:00:00.000Z',
          endTime: '2026-12-24T14:30:00.000Z',
          movedCount: 1,
        },
        ...of(ANA, 'Ana Souza'),
      },
    ],
    [
      'Ana Souza abriu a agenda de Bruno Lima no feriado Natal',
      {
        entity: 'hours',
        action: 'holidays_opened',
        after: { holidays: ['Natal'] },
        ...of(BRUNO, 'Bruno Lima'),
      },
    ],
    [
      'Ana Souza pausou o horário Seg 09:00 – 12:00 de Bruno Lima',
      {
        entity: 'hours',
        action: 'window_updated',
        subject: '1 09:00-12:00',
        after: { isActive: false },
        ...of(BRUNO, 'Bruno Lima'),
      },
    ],
    ['Ana Souza alterou os avisos da organização', { entity: 'notifications' }],
    [
      'O sistema desistiu de um envio ao webhook da organização, que não respondeu',
      { entity: 'notifications', action: 'delivery_given_up', actor: system },
    ],
    [
      'O sistema suspendeu o webhook de Ana Souza: o endereço respondeu 410',
      { entity: 'notifications', action: 'receiver_gone', actor: system, ...of(ANA, 'Ana Souza') },
    ],
    [
      'O sistema reservou um horário para Carla Dias, da lista de espera: envie o link da oferta ao cliente',
      { entity: 'waiting_list', action: 'offered', actor: system, ...of(ANA, 'Ana Souza') },
    ],
    [
      'Google Calendar deixou de aceitar o acesso à agenda de Bruno Lima: é preciso reconectar',
      {
        entity: 'google_calendar',
        action: 'grant_lost',
        actor: { kind: 'google', id: null, name: null },
        subject: null,
        ...of(BRUNO, 'Bruno Lima'),
      },
    ],
    [
      'Google Calendar não tem mais a agenda escolhida de Bruno Lima: é preciso escolher outra',
      {
        entity: 'google_calendar',
        action: 'calendar_gone',
        actor: { kind: 'google', id: null, name: null },
        subject: null,
        ...of(BRUNO, 'Bruno Lima'),
      },
    ],
    [
      'Google Calendar não deixa mais alterar a agenda escolhida de Bruno Lima: é preciso escolher outra',
      {
        entity: 'google_calendar',
        action: 'calendar_locked',
        actor: { kind: 'google', id: null, name: null },
        subject: null,
        ...of(BRUNO, 'Bruno Lima'),
      },
    ],
    [
      'Ana Souza ativou a criação automática de links do Google Meet',
      { entity: 'google_calendar', action: 'meet_enabled', subject: null, ...of(ANA, 'Ana Souza') },
    ],
    ['Ana Souza fez uma alteração', { entity: 'hours', action: 'of_a_newer_version' }],
  ])('%s', (words, fields) => {
    expect(sentence(fields)).toBe(words);
  });

  it('knows words for everything that can happen', () => {
    const silent = Object.entries(AUDIT_ACTIONS).flatMap(([entity, actions]) =>
      actions.filter((action) => {
        const fields = { entity: entity as AuditEntry['entity'], action };
        return actionPhrase(entry(fields), ZONE) === 'fez uma alteração';
      }),
    );
    expect(silent).toEqual([]);
    const resources = ['hora-marcada://professionals', 'hora-marcada://services'];
    expect(Object.keys(TOOL_WORDS).sort()).toEqual([...MCP_TOOLS, ...resources, 'unknown'].sort());
  });
});

describe('the fields of an entry', () => {
  it('shows fields in words, with times in the zone, in a fixed order', () => {
    expect(
      changes({
        before: { endTime: '2026-11-24T16:00:00.000Z', startTime: '2026-11-24T15:00:00.000Z' },
        after: { endTime: '2026-11-24T18:00:00.000Z', startTime: '2026-11-24T17:00:00.000Z' },
      }),
    ).toEqual([
      ['Início', '24/11/2026 12:00', '24/11/2026 14:00'],
      ['Término', '24/11/2026 13:00', '24/11/2026 15:00'],
    ]);
    expect(
      changes({ before: { price: 220, isActive: true }, after: { price: 240.5, isActive: false } }),
    ).toEqual([
      ['Ativo', 'Sim', 'Não'],
      ['Preço', 'R$ 220,00', 'R$ 240,50'],
    ]);
    expect(
      changes({
        before: { windows: [], days: [1] },
        after: { windows: ['1 09:00-12:00', '3 14:00-18:00'], days: [1, 3] },
      }),
    ).toEqual([
      ['Dias', 'segunda', 'segunda, quarta'],
      ['Horários', 'Nenhum', 'Seg 09:00 – 12:00, Qua 14:00 – 18:00'],
    ]);
  });

  it('say of what is private whether there is any, and that it changed', () => {
    expect(fieldChanges(entry({ before: { notes: true }, after: { notes: true } }), ZONE)).toMatchObject([
      { label: 'Observações', isHidden: true },
    ]);
    expect(changes({ before: { notes: false }, after: { notes: true } })).toEqual([
      ['Observações', 'Vazio', 'Preenchido'],
    ]);
  });

  it('omits fields that were and are empty', () => {
    expect(changes({ before: { productName: null }, after: { productName: null, title: 'Dra.' } })).toEqual([
      ['Especialidade', null, 'Dra.'],
    ]);
  });
});
