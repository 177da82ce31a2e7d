import { z } from 'zod';
import {
  apiAppointment,
  apiAttendanceBody,
  apiAvailability,
  apiProduct,
  apiProfessional,
  apiSlot,
  nameCursor,
} from './api-v1.ts';
import {
  apiClient,
  apiClientAppointment,
  apiClientChangeBody,
  apiClientsQuery,
  apiClientSummary,
  apiLateCancellation,
  apiLateCancellationBody,
} from './api-v1-clients.ts';
import {
  apiBookedSeries,
  apiCancelSeriesBody,
  apiSeriesCheck,
  apiSeriesRule,
  isCut,
} from './api-v1-series.ts';
import { apiWishes } from './api-v1-slots.ts';
import { clientEmail } from './appointments.ts';
import { calendarDate, clockTime, id, personName } from './common.ts';
import { APPOINTMENT_MAX_MINUTES, SERIES, TEXT_LIMITS } from './limits.ts';
import { lineText, optionalLine, optionalText } from './text.ts';

/** The tools for assistants. What models read is Portuguese, like the product; names are a promise. */
export const MCP_TOOLS = [
  'list_professionals',
  'get_availability',
  'find_free_times',
  'list_appointments',
  'create_appointment',
  'update_appointment',
  'cancel_appointment',
  'set_attendance',
  'list_late_cancellations',
  'set_late_cancellation',
  'check_series',
  'create_series',
  'cancel_series',
  'list_clients',
  'get_client',
  'update_client',
] as const;
export type McpTool = (typeof MCP_TOOLS)[number];

/** How many free times or appointments a call lists by default and at most: more than a model can weigh. */
const MCP_LIST = { size: 20, max: 100 } as const;
/** How many people `list_professionals` lists by default and at most, and how many services of each. */
export const MCP_PEOPLE = { size: 20, max: 50, services: 5 } as const;
/** How many appointments ahead, and how many past ones, are read of one client. */
export const MCP_VISITS = 10;
/** How much of a service's description is read of one professional's services, in characters. */
export const MCP_DESCRIPTION = 300;

const reference = (whose: string) =>
  lineText(TEXT_LIMITS.name).min(1).describe(`${whose}: o nome (ou parte dele) ou o id.`);
const moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?$/)
  .describe(
    'Começo em ISO 8601. Sem deslocamento (2027-03-15T10:00) vale o relógio do profissional; com deslocamento, o instante.',
  );
const minutes = z
  .int()
  .min(5)
  .max(APPOINTMENT_MAX_MINUTES)
  .optional()
  .describe('Duração em minutos, só quando não há serviço.');
const phone = optionalLine(TEXT_LIMITS.phone).describe('Com DDD; de fora do Brasil, com +. Vazio: nenhum.');
const service = reference('O serviço').optional();
const limitOf = ({ size, max }: { readonly size: number; readonly max: number }) =>
  z.int().min(1).max(max).default(size).describe(`Quantos, no máximo: de 1 a ${max}. Sem ele: ${size}.`);
const limit = limitOf(MCP_LIST);
const CURSOR = 'De `nextCursor`, para a página seguinte.';
const from = calendarDate.optional().describe('Primeiro dia (AAAA-MM-DD). Sem ele: hoje.');
const to = calendarDate
  .optional()
  .describe('Último dia, incluído. Sem ele: uma semana a partir do primeiro.');
const appointmentId = id.describe('O id do agendamento, de list_appointments ou create_appointment.');

const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/)
  .optional()
  .describe('Um texto único por pedido do usuário: repetir a chamada com ele não marca duas vezes.');
const clientId = id.describe('O id do cliente, de list_clients.');
const WHOLE_LIST = 'A lista inteira: o que não vier sai.';
/** What a system may change of a client, except the CPF: no conversation needs it. */
const {
  expected: _expected,
  cpf: _cpf,
  preferredProfessionalId,
  name,
  birthday,
  emails,
  phones,
  tags,
  ...otherFields
} = apiClientChangeBody.shape;
const clientFields = {
  name: name.describe('Nome do cliente.'),
  birthday: birthday.describe('Nascimento (AAAA-MM-DD). Nulo: nenhum.'),
  ...otherFields,
  emails: emails.describe(WHOLE_LIST),
  phones: phones.describe(`${WHOLE_LIST} Do Brasil com DDD, de fora com \`+\` e o código do país.`),
  tags: tags.describe(WHOLE_LIST),
};
const seriesPlan = {
  professional: reference('O profissional'),
  service,
  durationMinutes: minutes,
  date: calendarDate.describe('Primeira data (AAAA-MM-DD).'),
  time: clockTime.describe('Hora (HH:MM), pelo relógio do profissional.'),
  ...apiSeriesRule,
};

export const toolInputs = {
  list_professionals: z.strictObject({
    query: lineText(TEXT_LIMITS.name)
      .optional()
      .describe('Palavras do nome ou da especialidade, com ou sem acentos. Sem isto: todos, pelo nome.'),
    professional: reference('Só este profissional, com todos os serviços').optional(),
    limit: limitOf(MCP_PEOPLE),
    cursor: nameCursor.describe(`${CURSOR} Repita \`query\`.`),
  }),
  get_availability: z.strictObject({
    professional: reference('O profissional')
      .optional()
      .describe(
        'O profissional: o nome (ou parte dele) ou o id. Sem isto, os horários em que alguém da equipe está livre.',
      ),
    from,
    to,
    service,
    durationMinutes: minutes,
    part: apiWishes.shape.part,
    dayOfWeek: z
      .int()
      .min(0)
      .max(6)
      .optional()
      .describe(apiWishes.shape.dayOfWeek.description ?? ''),
    limit,
  }),
  find_free_times: z.strictObject({
    professionals: z
      .array(reference('Um profissional'))
      .max(50)
      .optional()
      .describe('Entre quem procurar. Sem isto: todos os ativos.'),
    service,
    durationMinutes: minutes,
    from,
    to,
    after: clockTime.optional().describe('Só a partir desta hora do dia (HH:MM).'),
    before: clockTime.optional().describe('Só o que termina até esta hora (HH:MM).'),
    limit,
  }),
  list_appointments: z.strictObject({
    professional: reference('O profissional').optional(),
    client: lineText(TEXT_LIMITS.name).min(1).optional().describe('Parte do nome do cliente.'),
    from,
    to: calendarDate
      .optional()
      .describe('Último dia, incluído. Sem ele: uma semana a partir do primeiro; com `client`, um ano.'),
    limit,
    cursor: z.string().max(200).optional().describe(CURSOR),
  }),
  create_appointment: z.strictObject({
    professional: reference('O profissional')
      .optional()
      .describe('O profissional: o nome (ou parte dele) ou o id. Sem isto, com quem estiver livre.'),
    startTime: moment,
    clientName: personName.describe('Nome do cliente.'),
    clientEmail: clientEmail.describe('Recebe confirmação, mudanças e lembretes.'),
    clientPhone: phone,
    notes: optionalText(TEXT_LIMITS.notes),
    service,
    durationMinutes: minutes,
    idempotencyKey,
  }),
  update_appointment: z.strictObject({
    appointmentId,
    startTime: moment.optional(),
    durationMinutes: minutes,
    professional: reference('Outro profissional, para quem passa o agendamento').optional(),
    service: reference('Outro serviço do profissional, cuja duração vale')
      .nullish()
      .describe('Outro serviço: o nome (ou parte dele) ou o id. Vale a duração dele. Nulo tira o serviço.'),
    clientName: personName.optional(),
    clientEmail,
    clientPhone: phone,
    notes: optionalText(TEXT_LIMITS.notes),
  }),
  cancel_appointment: z.strictObject({ appointmentId }),
  set_attendance: z.strictObject({ appointmentId, attendance: apiAttendanceBody.shape.attendance }),
  list_late_cancellations: z.strictObject({ clientId }),
  set_late_cancellation: z.strictObject({ clientId, appointmentId, ...apiLateCancellationBody.shape }),
  check_series: z.strictObject(seriesPlan),
  create_series: z.strictObject({
    ...seriesPlan,
    dates: z
      .array(calendarDate)
      .min(1)
      .max(SERIES.appointments)
      .describe('As datas a marcar, de check_series; as outras ficam de fora.'),
    clientName: personName.describe('Nome do cliente.'),
    clientEmail: clientEmail.describe('Recebe um e-mail com todas as datas. É preciso e-mail ou telefone.'),
    clientPhone: phone,
    notes: optionalText(TEXT_LIMITS.notes),
    idempotencyKey,
  }),
  cancel_series: z.strictObject({
    appointmentId: appointmentId.describe('O id de um agendamento da série, de list_appointments.'),
    scope: apiCancelSeriesBody.shape.scope,
  }),
  list_clients: z.strictObject({
    query: apiClientsQuery.shape.query,
    professional: reference('Só quem esteve ou vai estar com este profissional').optional(),
    tag: apiClientsQuery.shape.tag,
    filter: apiClientsQuery.shape.filter,
    limit,
    cursor: nameCursor.describe(CURSOR),
  }),
  get_client: z.strictObject({ clientId }),
  update_client: z.strictObject({
    clientId,
    ...clientFields,
    preferredProfessional: reference('Com quem prefere ser atendido')
      .nullish()
      .describe('Com quem prefere ser atendido: o nome (ou parte dele) ou o id. Nulo: ninguém.'),
    expected: z
      .strictObject({ ...clientFields, preferredProfessionalId })
      .describe(
        'Cada campo que você muda, como get_client o mostrou; `consents` é verdadeiro onde há `consentedAt`. Se alguém salvou outra coisa, nada muda.',
      ),
  }),
} as const satisfies Record<McpTool, z.ZodType>;

const offered = apiProduct.pick({ id: true, name: true, durationMinutes: true, price: true });
const professional = apiProfessional.omit({ email: true }).extend({
  services: z.array(
    offered.extend({
      description: z
        .string()
        .nullable()
        .optional()
        .describe('Só com `professional`; o começo, se for longa.'),
    }),
  ),
  moreServices: z.int().describe('Quantos serviços mais; `professional` mostra todos.'),
});

/** Said with every day, so that no model has to work it out: "quinta-feira". */
const weekday = z.string().describe('Dia da semana de startTime.');
const slot = apiSlot.extend({ weekday });
const appointment = apiAppointment
  .omit({ createdAt: true, updatedAt: true, distributionReason: true, payment: true })
  .extend({ weekday });
const seriesDate = apiSeriesCheck.shape.dates.element;
const bookedOfSeries = apiBookedSeries.shape.appointments.element;
const client = apiClient.omit({ cpf: true, createdAt: true, updatedAt: true });
const { lastAppointment, nextAppointment } = apiClientSummary.shape;
/** Its times are described with the other free times already. */
const suggested = z.object({
  startTime: z.string(),
  endTime: z.string(),
  weekday: z.string(),
  label: z.string(),
});
/** The days that were looked at. */
const searched = {
  from: z.string().describe('Primeiro dia procurado.'),
  to: z.string().describe('Último dia procurado.'),
};

/** A free time of one of several professionals. */
const mcpFreeTime = slot.extend({ professionalId: id, professionalName: z.string() });

/** Why a professional has none among the free times of a search: codes of `errors.ts`, and two of the search itself. */
const withoutTimes = z.object({
  professionalId: z.string(),
  professionalName: z.string(),
  code: z.enum([
    'SERVICE_REQUIRED',
    'AMBIGUOUS_NAME',
    'PRODUCT_NOT_FOUND',
    'PROFESSIONAL_INACTIVE',
    'NO_FREE_TIMES',
    'NOT_AMONG_FIRST',
  ]),
  reason: z.string(),
  services: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
});
export type McpWithoutTimes = z.output<typeof withoutTimes>;

const lateCancelled = apiLateCancellation.extend({ weekday });

export const toolOutputs = {
  list_professionals: z.object({
    now: z.string().describe('Agora, no fuso da organização.'),
    weekday: z.string().describe('Que dia da semana é hoje.'),
    timezone: z.string(),
    professionals: z.array(professional),
    nextCursor: z
      .string()
      .nullable()
      .describe('Há mais profissionais: passe em `cursor`. Nulo: não há mais.'),
  }),
  get_availability: z.object({
    availability: apiAvailability.optional(),
    ...searched,
    freeTimes: z.array(slot),
    hasMore: z.boolean().describe('Há mais no período.'),
    suggestions: z.array(suggested).optional().describe('Os melhores, e por quê.'),
  }),
  find_free_times: z.object({
    ...searched,
    freeTimes: z.array(mcpFreeTime),
    hasMore: z.boolean(),
    withoutTimes: z.array(withoutTimes).describe('Quem ficou sem, e por quê.'),
    moreWithoutTimes: z.int().describe('Quantos mais.'),
  }),
  list_appointments: z.object({
    ...searched,
    appointments: z.array(appointment),
    nextCursor: z.string().nullable(),
  }),
  create_appointment: z.object({
    appointment: appointment.extend({ distributionReason: z.string().optional() }),
  }),
  update_appointment: z.object({ appointment }),
  cancel_appointment: z.object({ cancelled: appointment.describe('Como era.') }),
  set_attendance: z.object({
    appointment: appointment.pick({
      id: true,
      clientName: true,
      professionalName: true,
      startTime: true,
      weekday: true,
      attendance: true,
    }),
  }),
  list_late_cancellations: z.object({
    lateCancellations: z.array(lateCancelled),
    hasMore: z.boolean().describe('Há mais antigos.'),
  }),
  set_late_cancellation: z.object({ lateCancellation: lateCancelled }),
  check_series: z.object({
    timezone: z.string(),
    durationMinutes: z.int(),
    dates: z.array(seriesDate.extend({ weekday })),
    isCut,
  }),
  create_series: z.object({
    seriesId: id,
    appointments: z.array(bookedOfSeries.extend({ weekday })),
  }),
  cancel_series: z.object({
    seriesId: id,
    cancelled: z.array(bookedOfSeries.extend({ weekday })).describe('Os que foram cancelados, pelo começo.'),
  }),
  list_clients: z.object({
    clients: z.array(
      apiClientSummary.extend({
        lastAppointment: lastAppointment.unwrap().extend({ weekday }).nullable(),
        nextAppointment: nextAppointment.unwrap().extend({ weekday }).nullable(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  get_client: z.object({
    client,
    nextAppointments: z.array(apiClientAppointment.extend({ weekday })),
    pastAppointments: z.array(apiClientAppointment.extend({ weekday })),
    hasMore: z.boolean().describe('Há outros, em list_appointments.'),
  }),
  update_client: z.object({ client }),
} as const satisfies Record<McpTool, z.ZodType>;

export type ToolInput<Tool extends McpTool> = z.output<(typeof toolInputs)[Tool]>;
export type ToolOutput<Tool extends McpTool> = z.output<(typeof toolOutputs)[Tool]>;
