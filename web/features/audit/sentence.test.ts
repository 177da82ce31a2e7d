import { describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS, type AuditEntry } from '#shared/contract/audit-log.ts';
import type { BookingFormSettings } from '#shared/contract/booking-form.ts';
import { organizationSettings, type OrganizationSettings } from '#shared/contract/organization.ts';
import { MCP_TOOLS } from '#shared/contract/mcp.ts';
import { fieldChanges } from './fields.ts';
import { actionPhrase, actorName } from './sentence.ts';
import { TOOL_WORDS } from './tool-words.ts';

/** Of the receipt's document the log knows only whether there is one. */
type Settings = Omit<OrganizationSettings, 'receiptDocument'> & {
  receiptDocument: boolean;
} & BookingFormSettings;

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

const LONG_LIST = [5, 10, 15, 20, 25, 30, 35, 40, 45, 50];

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
      'Ana Souza remarcou o agendamento de Carla Dias para ter, 24/11/2026 às 12:00',
      { action: 'moved', after: { startTime: '2026-11-24T15:00:00.000Z' } },
    ],
    [
      'Carla Dias agendou um horário para ter, 24/11/2026 às 12:00',
      { action: 'created', actor: client, after: { startTime: '2026-11-24T15:00:00.000Z' } },
    ],
    [
      'Ana Souza remarcou o agendamento de Carla Dias para ter, 24/11/2026 às 11:00 (Horário do Amazonas)',
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
    [
      'Ana Souza removeu o agendamento de Carla Dias: o cliente cancelou em cima da hora',
      { action: 'deleted', after: { cancelledLate: true } },
    ],
    [
      'Ana Souza deixou de contar o cancelamento em cima da hora de Carla Dias',
      { before: { cancelledLate: true }, after: { cancelledLate: false } },
    ],
    [
      'Ana Souza voltou a contar o cancelamento em cima da hora de Carla Dias',
      { before: { cancelledLate: false }, after: { cancelledLate: true } },
    ],
    [
      'Ana Souza alterou o nome da organização (de Sol para Clínica Sol)',
      { entity: 'organization', before: { name: 'Sol' }, after: { name: 'Clínica Sol' } },
    ],
    [
      'Ana Souza alterou as regras da organização: Como escolher quem atende (de Equilibrada para Por prioridade)',
      {
        entity: 'organization',
        before: { distributionPolicy: 'balanced' },
        after: { distributionPolicy: 'priority' },
      },
    ],
    [
      'Ana Souza alterou as regras da organização: Lista de espera (de Desligada para Ligada), Pedir o e-mail do cliente ao agendar (de Sim para Não) e mais 1 mudança',
      {
        entity: 'organization',
        before: { waitingList: false, requireClientEmail: true, anyProfessional: 'off' },
        after: { waitingList: true, requireClientEmail: false, anyProfessional: 'first' },
      },
    ],
    [
      'Ana Souza alterou o formulário de agendamento: Mensagem ao cliente e Horários por cliente (de 5 para 3)',
      {
        entity: 'booking_form',
        before: { upcomingLimit: 5, customMessage: 'Chegue cedo' },
        after: { upcomingLimit: 3, customMessage: 'Traga exames' },
        ...of(ANA, 'Ana Souza'),
      },
    ],
    [
      'Ana Souza alterou os próprios avisos: Eventos (de Nenhum para Agendamento criado, Agendamento cancelado, Agen…) e Lembretes',
      {
        entity: 'notifications',
        before: { webhookEvents: [], notificationTimes: LONG_LIST },
        after: {
          webhookEvents: ['appointment.created', 'appointment.cancelled', 'appointment.updated'],
          notificationTimes: [...LONG_LIST, 55],
        },
        ...of(ANA, 'Ana Souza'),
      },
    ],
    [
      'API REST agendou Carla Dias para ter, 24/11/2026 às 12:00',
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
      'Ana Souza removeu o agendamento de Carla Dias, ter, 24/11/2026 às 12:00',
      { action: 'deleted', before: { startTime: '2026-11-24T15:00:00.000Z' } },
    ],
    [
      'Ana Souza remarcou o agendamento de Carla Dias para qua, 25/11/2026 às 12:00, antes ter, 24/11/2026 às 12:00',
      {
        action: 'moved',
        before: { startTime: '2026-11-24T15:00:00.000Z' },
        after: { startTime: '2026-11-25T15:00:00.000Z' },
      },
    ],
    [
      'Carla Dias confirmou a presença, ter, 24/11/2026 às 12:00',
      {
        action: 'confirmed',
        actor: client,
        appointment: { id: ANA, userId: BRUNO, startTime: '2026-11-24T15:00:00.000Z' },
      },
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
      'Ana Souza alterou o próprio perfil: Especialidade',
      { entity: 'user', entityId: ANA, subject: 'Ana Souza', after: { title: 'Psicóloga' } },
    ],
    [
      'Ana Souza alterou o serviço Retorno de Bruno Lima: Preço (agora R$\u00a010,00)',
      { entity: 'product', subject: 'Retorno', after: { price: 10 }, ...of(BRUNO, 'Bruno Lima') },
    ],
    [
      'Ana Souza alterou o serviço Retorno: Preço (de R$\u00a012,00 para R$\u00a010,00)',
      {
        entity: 'product',
        subject: 'Retorno',
        before: { price: 12 },
        after: { price: 10 },
        ...of(ANA, 'Ana Souza'),
      },
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
    [
      'Ana Souza cancelou o recibo 12 de Carla Dias',
      { entity: 'receipt', action: 'cancelled', subject: 'Carla Dias', after: { receiptNumber: 12 } },
    ],
    ['Ana Souza baixou os recibos de um mês', { entity: 'receipt', action: 'exported', subject: null }],
    ['Ana Souza fez uma alteração', { entity: 'hours', action: 'of_a_newer_version' }],
  ])('%s', (words, fields) => {
    expect(sentence(fields)).toBe(words);
  });

  /** Two values of each setting; a new one has to be added. */
  const SETTINGS: { readonly [Key in keyof Required<Settings>]: readonly [Settings[Key], Settings[Key]] } = {
    name: ['Sol', 'Lua'],
    requireClientEmail: [true, false],
    anyProfessional: ['off', 'only'],
    distributionPolicy: ['balanced', 'least_busy_day'],
    waitingList: [false, true],
    clientMatch: ['either', 'phone'],
    receiptName: ['Clínica Sol', 'Clínica Lua'],
    receiptDocument: [false, true],
    missesLimit: [2, 3],
    missesMonths: [6, 12],
    bookingPhone: ['(11) 2222-1111', '(11) 3333-4444'],
    requireName: [true, false],
    requireEmail: [true, false],
    showPhone: [true, false],
    requirePhone: [true, false],
    showNotes: [true, false],
    requireNotes: [true, false],
    allowNoService: [true, false],
    customMessage: ['Chegue cedo', 'Traga exames'],
    upcomingLimit: [5, 3],
    confirmEmail: [true, false],
  };
  const TYPED = ['customMessage'];

  it.each(Object.entries(SETTINGS))('says from what to what %s was changed', (name, [before, after]) => {
    const fields = { before: { [name]: before }, after: { [name]: after } };
    const [change] = changes(fields);
    const made = sentence({
      entity: name in organizationSettings.shape ? 'organization' : 'booking_form',
      ...fields,
    });
    if (TYPED.includes(name)) expect(made).toContain(`: ${change?.[0]}`);
    else expect(made).toContain(`(de ${change?.[1]} para ${change?.[2]})`);
    expect(change?.[1]).not.toBe(change?.[2]);
  });

  it('bounds a sentence however much was changed', () => {
    const long = 'Á'.repeat(400);
    const pair = (index: 0 | 1) =>
      Object.fromEntries(
        Object.entries(SETTINGS).map(([name, values]) => [
          name,
          name === 'name' ? `${long}${index}` : values[index],
        ]),
      );
    const made = sentence({ entity: 'organization', before: pair(0), after: pair(1) });
    expect(made.length).toBeLessThan(300);
    expect(made).toMatch(/e mais \d+ mudanças$/);
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
      ['Preço', 'R$\u00a0220,00', 'R$\u00a0240,50'],
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
