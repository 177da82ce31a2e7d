import { z } from 'zod';
import { API_CODES } from './api-v1-codes.ts';
import { attendance } from './attendance.ts';
import { apiPayment } from './api-v1-payment.ts';
import { clientEmail } from './appointments.ts';
import { existingClient } from './client-records.ts';
import { calendarDate, id, instant, personName } from './common.ts';
import { APPOINTMENT_MAX_MINUTES, TEXT_LIMITS } from './limits.ts';
import { apiLimits } from './own-limits.ts';
import { secret } from './secret.ts';
import { alternativeKind, slotReason } from './suggestions.ts';
import { lineText, optionalLine, optionalText } from './text.ts';

/**
 * The REST API for other systems. Names and meanings are a promise: fields are added, never renamed or taken away.
 * The descriptions are what its documentation says, hence Portuguese.
 */
export const named = <T extends z.ZodType>(name: string, description: string, schema: T): T =>
  schema.meta({ ...schema.meta(), id: name, description });

/** What one key may ask of the API, or of the server for assistants. */
export const CALLS_A_MINUTE = 600;

const EXAMPLE_ID = '019a9c5e-7b1c-7e02-9d5d-3f6f0c1a2b3c';
const EXAMPLE_START = '2027-03-15T10:00:00-03:00';
const EXAMPLE_END = '2027-03-15T11:00:00-03:00';

export const localInstant = instant.describe(
  'Instante em ISO 8601, com o deslocamento do fuso do profissional.',
);
export const timezone = z.string().describe('Fuso IANA do profissional, por exemplo `America/Sao_Paulo`.');

export const apiProfessional = named(
  'Professional',
  'Quem atende.',
  z.object({
    id,
    name: z.string(),
    title: z.string().nullable().describe('Especialidade.'),
    email: z.string(),
    timezone,
    isActive: z.boolean().describe('Se recebe agendamentos.'),
    defaultDurationMinutes: z.int().describe('Duração de um atendimento sem serviço.'),
    bookingUrl: z.string().describe('Página pública de agendamento.'),
  }),
);
export type ApiProfessional = z.infer<typeof apiProfessional>;

export const apiProduct = named(
  'Product',
  'Um serviço de um profissional.',
  z.object({
    id,
    professionalId: id,
    name: z.string(),
    description: z.string().nullable(),
    durationMinutes: z.int(),
    price: z.number().describe('Em reais.'),
    isActive: z.boolean(),
  }),
);
export type ApiProduct = z.infer<typeof apiProduct>;

const clock = z.string().describe('Hora local, `HH:MM`.');
const openWindow = z.object({
  startTime: clock,
  endTime: clock,
  slotMinutes: z.int().describe('Duração de cada horário.'),
  capacity: z.int().describe('Atendimentos simultâneos.'),
});

export const apiAvailability = named(
  'Availability',
  'Quando um profissional atende: a semana e as datas que diferem dela.',
  z.object({
    professionalId: id,
    timezone,
    bufferMinutes: z.int().describe('Intervalo mínimo entre atendimentos.'),
    ...apiLimits.shape,
    weekly: z.array(
      openWindow.extend({ dayOfWeek: z.int().min(0).max(6).describe('0 domingo a 6 sábado.') }),
    ),
    exceptions: z
      .array(
        z.object({
          from: calendarDate,
          to: calendarDate,
          windows: z.array(openWindow).describe('Vazio: não atende.'),
        }),
      )
      .describe('Folgas, férias, feriados e dias com outro horário, de hoje em diante.'),
  }),
);
export type ApiAvailability = z.infer<typeof apiAvailability>;

export const apiSlot = named(
  'Slot',
  'Um horário livre.',
  z.object({ startTime: localInstant, endTime: localInstant }),
);

export type ApiSlot = z.infer<typeof apiSlot>;

export const apiSuggestedSlot = named(
  'SuggestedSlot',
  'Um dos melhores horários livres, e por quê.',
  apiSlot.extend({
    reason: slotReason.describe('O motivo, para programas.'),
    label: z.string().describe('O motivo em palavras, por exemplo "logo depois de outro atendimento".'),
  }),
);
export type ApiSuggestedSlot = z.infer<typeof apiSuggestedSlot>;

export const apiFreeSlots = named(
  'FreeSlots',
  'Horários livres, exatamente os que uma criação de agendamento aceita agora.',
  z.object({
    professionalId: id,
    timezone,
    data: z.array(apiSlot),
    suggestions: z
      .array(apiSuggestedSlot)
      .optional()
      .describe(
        'Os que oferecer primeiro, no máximo cinco, o melhor antes. Falta quando o profissional não quer sugestões.',
      ),
  }),
);
export type ApiFreeSlots = z.infer<typeof apiFreeSlots>;

export const apiAnybodySlots = named(
  'FreeSlotsOfAnybody',
  'Horários em que ao menos uma pessoa está livre. O fim é o mais cedo possível: depende de quem atender.',
  z.object({
    timezone: z.string().describe('Fuso IANA da organização.'),
    data: z.array(apiSlot),
    suggestions: z
      .array(apiSuggestedSlot)
      .optional()
      .describe(
        'Os que oferecer primeiro, no máximo cinco, o melhor antes. Falta quando ninguém da equipe quer sugestões.',
      ),
  }),
);
export type ApiAnybodySlots = z.infer<typeof apiAnybodySlots>;

export const apiAppointment = named(
  'Appointment',
  'Um agendamento.',
  z.object({
    id,
    professionalId: id.nullable().describe('Nulo quando o profissional foi removido; o nome permanece.'),
    professionalName: z.string(),
    productId: id.nullable(),
    productName: z.string().nullable().describe('Permanece quando o serviço ou o profissional mudou.'),
    clientName: z.string(),
    clientEmail: z.string().nullable(),
    clientPhone: z.string().nullable().describe('Como na E.164: `+` e o código do país.'),
    notes: z.string().nullable(),
    startTime: localInstant,
    endTime: localInstant,
    timezone,
    confirmedAt: localInstant
      .nullable()
      .describe('Quando o cliente confirmou que vem. Não vale mais enquanto `isAsked` for verdadeiro.'),
    isAsked: z
      .boolean()
      .describe(
        'O profissional não atenderá, e o cliente recebeu o pedido de escolher outro horário; fica aqui até ele escolher.',
      ),
    isOverbooked: z.boolean().describe('Encaixe: a equipe marcou sobre um horário ocupado.'),
    overbookingReason: z.string().nullable().describe('Motivo do encaixe. Não é para o cliente.'),
    attendance: attendance
      .nullable()
      .describe('Se o cliente veio (`came`) ou faltou (`missed`); nulo enquanto a equipe não disse.'),
    payment: apiPayment,
    seriesId: id.nullable().describe('A série de que faz parte; nulo quando não se repete.'),
    meetLink: z.string().nullable().describe('Videochamada.'),
    manageUrl: secret(z.string().describe('Página do cliente, onde confirma, remarca ou cancela.')),
    createdBy: z.enum(['staff', 'public', 'api', 'assistant', 'google']).describe('Por onde foi criado.'),
    distributionReason: z
      .string()
      .optional()
      .describe(
        'Por que atende quem atende, com o nome de então. Só onde ninguém foi pedido; falta nas listas. Não é para o cliente.',
      ),
    createdAt: instant,
    updatedAt: instant,
  }),
);
export type ApiAppointment = z.infer<typeof apiAppointment>;

/** A list is answered a page at a time, whatever it holds. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    nextCursor: z.string().nullable().describe('Passe em `cursor` para a página seguinte; nulo na última.'),
  });
export const apiPage = pageOf(apiAppointment);
export const apiProfessionalsPage = pageOf(apiProfessional);
export const apiProductsPage = pageOf(apiProduct);

const minutes = z.int().min(5).max(APPOINTMENT_MAX_MINUTES);
/** What a length in minutes is for. */
export const WITHOUT_SERVICE =
  'Minutos, só quando não há serviço. Sem os dois vale a duração do horário de atendimento.';
const duration = minutes.describe(WITHOUT_SERVICE);
const phone = optionalLine(TEXT_LIMITS.phone).describe(
  'Um número que existe: do Brasil com DDD, de fora com `+` e o código do país. Vazio ou nulo: sem telefone.',
);

export const apiCreateBody = named(
  'NewAppointment',
  'Um agendamento a criar.',
  z
    .object({
      professionalId: id
        .optional()
        .describe('Com quem. Sem isto, com quem estiver livre, escolhido pela distribuição da organização.'),
      service: lineText(TEXT_LIMITS.name)
        .min(1)
        .optional()
        .describe(
          'Só sem `professionalId`: o nome de um serviço, sem diferença de acentos e maiúsculas. Vale o da pessoa escolhida.',
        ),
      startTime: instant.describe('Instante em ISO 8601, com deslocamento ou `Z`.'),
      clientName: personName,
      clientEmail: clientEmail.describe('Recebe a confirmação, as mudanças e os lembretes.'),
      clientPhone: phone,
      notes: optionalText(TEXT_LIMITS.notes),
      productId: id
        .nullish()
        .describe(
          'Um serviço do profissional, cuja duração vale. Obrigatório quando ele tem serviços ativos, a não ser que aceite agendamentos sem serviço: sem ele, 422 `SERVICE_REQUIRED`.',
        ),
      durationMinutes: duration.optional(),
    })
    .strict()
    .refine(
      ({ professionalId, service, productId }) =>
        professionalId === undefined ? !productId : service === undefined,
      { path: ['professionalId'] },
    )
    .meta({
      examples: [
        {
          professionalId: EXAMPLE_ID,
          startTime: EXAMPLE_START,
          clientName: 'Cliente Exemplo',
          clientEmail: 'cliente@exemplo.com.br',
          clientPhone: '+5511912345678',
        },
      ],
    }),
);
export type ApiCreateBody = z.output<typeof apiCreateBody>;

export const apiUpdateBody = named(
  'AppointmentChange',
  'O que muda; o que falta fica como está.',
  z
    .object({
      startTime: instant.optional().describe('Outro começo; a duração se mantém.'),
      durationMinutes: minutes
        .optional()
        .describe('Outra duração, quando não há serviço, ou quando `productId: null` o tira.'),
      professionalId: id
        .optional()
        .describe(
          'Passa o agendamento a outro profissional. De um serviço ficam então o nome e a duração, e `productId` é nulo, a não ser que venha um do novo profissional.',
        ),
      productId: id
        .nullish()
        .describe(
          'Outro serviço do profissional, com a duração dele; nulo tira o serviço e mantém a duração.',
        ),
      clientName: personName.optional(),
      clientEmail,
      clientPhone: phone,
      notes: optionalText(TEXT_LIMITS.notes),
    })
    .strict()
    .meta({ examples: [{ startTime: EXAMPLE_END }] }),
);
export type ApiUpdateBody = z.output<typeof apiUpdateBody>;

export const apiAttendanceBody = named(
  'AttendanceChange',
  'Se o cliente veio.',
  z
    .object({
      attendance: attendance.nullable().describe('`came`: veio. `missed`: faltou. Nulo: ninguém disse.'),
    })
    .strict()
    .meta({ examples: [{ attendance: 'came' }] }),
);

export const apiIdParams = z.object({ id: id.describe('Identificador.') });

const API_PAGE = { size: 50, max: 200 } as const;
export const pageLimit = z.coerce.number().int().min(1).max(API_PAGE.max).default(API_PAGE.size);
/** A cursor of a list by name holds the name at which the page ended. */
export const nameCursor = z.string().max(1_000).optional();
export const apiProfessionalsQuery = z.strictObject({
  limit: pageLimit,
  cursor: nameCursor.describe('Da página anterior.'),
});
export const apiProductsQuery = z.strictObject({
  professionalId: id.optional().describe('Só deste profissional.'),
  limit: pageLimit,
  cursor: nameCursor.describe('Da página anterior.'),
});
export const apiAppointmentsQuery = z
  .object({
    from: instant.optional().describe('Só o que termina depois disto. Sem isto: de agora em diante.'),
    to: instant.optional().describe('Só o que começa antes disto.'),
    professionalId: id.optional(),
    limit: pageLimit,
    cursor: z.string().max(200).optional().describe('Da página anterior.'),
  })
  .strict();

/** What may be taken instead of a refused time. */
export const apiAlternative = named(
  'Alternative',
  'O que oferecer no lugar de um horário recusado; pode ser marcado agora.',
  apiSlot.extend({
    kind: alternativeKind.describe(
      '`nearby`: a mesma pessoa, ou quem estiver livre, perto do horário. `another_person`: outra pessoa, no mesmo horário. `next_week`: como `nearby`, no mesmo dia da semana e horário.',
    ),
    professionalId: id
      .nullable()
      .describe('Nulo: quem estiver livre, como foi pedido; peça esse horário sem `professionalId`.'),
    professionalName: z.string().nullable(),
    productId: id
      .nullable()
      .describe(
        'O serviço a pedir com essa pessoa. Nulo: nenhum, quem estiver livre, ou uma mudança, que mantém o serviço.',
      ),
    label: z.string().describe('Em palavras, por exemplo "10:30, meia hora depois".'),
  }),
);
export type ApiAlternative = z.infer<typeof apiAlternative>;

/** RFC 9457; `code` is what programs read. */
export const apiProblem = named(
  'Problem',
  'O que deu errado, como descreve a RFC 9457. Programas leem `code`.',
  z.object({
    type: z.string().describe('Endereço da explicação.'),
    title: z.string().describe('A frase do erro, sempre a mesma para um código.'),
    status: z.int(),
    code: z.enum(API_CODES),
    detail: z
      .string()
      .optional()
      .describe('Por que os campos não servem, ou o limite que recusa, com o seu número.'),
    fields: z.array(z.string()).optional().describe('Campos que não servem.'),
    existing: existingClient.optional().describe('O cadastro que já existe, de `CLIENT_EXISTS`.'),
    taken: z.array(instant).optional().describe('Os começos ocupados de uma série, de `SERIES_TAKEN`.'),
    suggestions: z.array(apiSlot).optional().describe('Horários livres próximos do que foi pedido.'),
    alternatives: z
      .array(apiAlternative)
      .optional()
      .describe('O mesmo e mais, com palavras: no máximo seis.'),
  }),
);
export type ApiProblem = z.infer<typeof apiProblem>;
