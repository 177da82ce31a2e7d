import { z } from 'zod';
import { localInstant, named, timezone, WITHOUT_SERVICE } from './api-v1.ts';
import { clientEmail } from './appointments.ts';
import { calendarDate, clockTime, id, instant, personName } from './common.ts';
import { APPOINTMENT_MAX_MINUTES, SERIES, TEXT_LIMITS } from './limits.ts';
import { hasWholePlace, movedSeries, seriesScope, seriesState, seriesStep } from './series.ts';
import { optionalLine, optionalText } from './text.ts';

/** Appointments that repeat in the REST API: parts of `api-v1.ts`. */

const every = seriesStep.describe(
  '`week`: toda semana. `two-weeks`, `four-weeks`: a cada 2 ou 4 semanas. `month`: no mesmo dia da semana do mês, como a segunda quinta-feira.',
);
export const apiSeriesRule = {
  every,
  weekdays: z
    .array(z.int().min(0).max(6))
    .max(7)
    .default([])
    .describe('Nas séries por semanas, outros dias da semana além do de `date`: 0 domingo a 6 sábado.'),
  count: z
    .int()
    .min(2)
    .max(SERIES.appointments)
    .optional()
    .describe('Quantas datas. Se algumas ficam de fora, peça mais e marque quantas precisa.'),
  until: calendarDate.optional().describe('Até quando.'),
  isOpen: z.literal(true).optional().describe('Sem fim: marcada um ano à frente, e continuada.'),
};

const ENDS = ['count', 'until', 'isOpen'] as const;
type Ends = { readonly [End in (typeof ENDS)[number]]?: unknown };
/** A series has one end, or says that it has none. */
export const hasOneEnd = (rule: Ends) => ENDS.filter((end) => rule[end] !== undefined).length === 1;

export const isCut = z
  .boolean()
  .describe(
    `Se a regra pede mais datas do que uma série tem: no máximo ${SERIES.appointments}, dentro de um ano. As que passam disso não vêm.`,
  );

/** Where a date would be, and how it stands there. */
const checkedDate = {
  date: calendarDate,
  startTime: localInstant.nullable().describe('Nulo onde o relógio pula essa hora.'),
  state: seriesState.describe(
    '`free`: livre. `outside`: fora do horário do dia. `taken`: ocupado. `closed`: não atende. `holiday`: feriado.',
  ),
  nearest: localInstant.nullable().describe('O horário livre mais próximo no mesmo dia.'),
  holiday: z.string().nullable().describe('O nome do feriado que a data é, mesmo com atendimento.'),
};

const plan = {
  professionalId: id.describe('Com quem.'),
  productId: id.nullish().describe('Um serviço do profissional, cuja duração vale.'),
  durationMinutes: z.int().min(5).max(APPOINTMENT_MAX_MINUTES).optional().describe(WITHOUT_SERVICE),
  date: calendarDate.describe('A primeira data, no fuso do profissional.'),
  time: clockTime.describe('A hora, `HH:MM`, no fuso do profissional; a mesma no horário de verão.'),
  ...apiSeriesRule,
};
const EXAMPLE = {
  professionalId: '019a9c5e-7b1c-7e02-9d5d-3f6f0c1a2b3c',
  date: '2027-03-18',
  time: '10:00',
  every: 'week',
  count: 12,
} as const;

export const apiSeriesPlanBody = named(
  'NewSeriesPlan',
  'Uma série a conferir. Um só de `count`, `until` e `isOpen`.',
  z
    .strictObject(plan)
    .refine(hasOneEnd, { path: ['until'] })
    .meta({ examples: [EXAMPLE] }),
);
export type ApiSeriesPlanBody = z.output<typeof apiSeriesPlanBody>;

export const apiSeriesCheck = named(
  'SeriesCheck',
  'As datas de uma série, e como está cada uma.',
  z.object({
    professionalId: id,
    timezone,
    durationMinutes: z.int(),
    dates: z.array(z.object(checkedDate)),
    isCut,
  }),
);
export type ApiSeriesCheck = z.infer<typeof apiSeriesCheck>;

export const apiNewSeriesBody = named(
  'NewSeries',
  'Uma série a marcar. Um só de `count`, `until` e `isOpen`.',
  z
    .strictObject({
      ...plan,
      clientName: personName,
      clientEmail: clientEmail.describe('Recebe um só e-mail com todas as datas.'),
      clientPhone: optionalLine(TEXT_LIMITS.phone),
      notes: optionalText(TEXT_LIMITS.notes),
      starts: z
        .array(instant)
        .min(1)
        .max(SERIES.appointments)
        .describe('Os começos a marcar, de `POST /series/check`: as datas que ficam de fora não vêm.'),
    })
    .refine(hasOneEnd, { path: ['until'] })
    .meta({
      examples: [
        {
          ...EXAMPLE,
          clientName: 'Cliente Exemplo',
          clientEmail: 'cliente@exemplo.com.br',
          starts: ['2027-03-18T10:00:00-03:00', '2027-03-25T10:00:00-03:00'],
        },
      ],
    }),
);
export type ApiNewSeriesBody = z.output<typeof apiNewSeriesBody>;

export const apiBookedSeries = named(
  'BookedSeries',
  'Uma série marcada.',
  z.object({
    id: id.describe('O `seriesId` dos agendamentos.'),
    appointments: z
      .array(z.object({ id, startTime: localInstant, endTime: localInstant }))
      .describe('Pela ordem do começo.'),
  }),
);
export type ApiBookedSeries = z.infer<typeof apiBookedSeries>;

export const apiSeries = named(
  'Series',
  'A série de um agendamento.',
  z.object({
    id,
    every,
    weekdays: z.array(z.int()),
    firstDate: calendarDate,
    bookedUntil: calendarDate.nullable().describe('De uma sem fim, até quando já está marcada.'),
    place: z.int().describe('Qual dos que restam é o agendamento, a partir de 1.'),
    total: z.int().describe('Quantos restam.'),
    following: z.int().describe('Quantos ainda não começaram, deste em diante.'),
    ahead: z.int().describe('Quantos ainda não começaram, ao todo.'),
  }),
);
export type ApiSeries = z.infer<typeof apiSeries>;
export const apiSeriesOfAppointment = z.object({
  series: apiSeries.nullable().describe('Nulo quando não se repete.'),
});

const scope = seriesScope.describe('`following`: este e os próximos. `all`: todos. O que já começou fica.');

const shift = {
  scope,
  date: calendarDate
    .optional()
    .describe(
      'A data para a qual vai este agendamento, no fuso do profissional. Com `time`, ou sem as duas: cada um fica onde está.',
    ),
  time: clockTime.optional().describe('A hora, `HH:MM`, no fuso do profissional.'),
  professionalId: id.optional().describe('Com quem passam a ser.'),
  productId: id
    .nullish()
    .describe('Um serviço desse profissional, com a duração e o preço de hoje. Nulo tira o serviço.'),
  durationMinutes: plan.durationMinutes,
};
const SHIFT_EXAMPLE = { scope: 'following', date: '2027-04-02', time: '11:00' } as const;

export const apiCheckSeriesMoveBody = named(
  'SeriesMovePlan',
  'O que muda neste agendamento, e nos outros da série junto: com outra data, andam os mesmos dias.',
  z
    .strictObject(shift)
    .refine(hasWholePlace, { path: ['time'] })
    .meta({ examples: [SHIFT_EXAMPLE] }),
);
export type ApiCheckSeriesMoveBody = z.output<typeof apiCheckSeriesMoveBody>;

export const apiSeriesMoveCheck = named(
  'SeriesMoveCheck',
  'Para onde iria cada agendamento, e como está lá.',
  z.object({
    timezone,
    moves: z
      .array(
        named(
          'SeriesMoveDate',
          'Para onde iria um agendamento de uma série.',
          z.object({
            id: id.describe('O agendamento.'),
            from: localInstant.describe('Onde está agora.'),
            isChanged: z
              .boolean()
              .describe('Foi mudado à parte e fica como está: não entra no `moves` de `SeriesMove`.'),
            ...checkedDate,
          }),
        ),
      )
      .describe('Pela ordem de `from`.'),
  }),
);
export type ApiSeriesMoveCheck = z.infer<typeof apiSeriesMoveCheck>;

export const apiMoveSeriesBody = named(
  'SeriesMove',
  'Para onde vai cada agendamento de uma série.',
  z
    .strictObject({
      ...shift,
      moves: z
        .array(
          named(
            'SeriesMoveStart',
            'Para onde vai um agendamento de uma série.',
            z.strictObject({
              id: id.describe('O agendamento.'),
              startTime: instant.describe('O começo para o qual vai.'),
            }),
          ),
        )
        .min(1)
        .max(SERIES.ahead)
        .describe('De `check-move`: o que não vem fica como está.'),
    })
    .refine(hasWholePlace, { path: ['time'] })
    .meta({
      examples: [
        {
          ...SHIFT_EXAMPLE,
          moves: [{ id: '019a9c5e-9d3e-7b52-8c4f-6e8f9a0b1c2d', startTime: '2027-04-02T11:00:00-03:00' }],
        },
      ],
    }),
);
export type ApiMoveSeriesBody = z.output<typeof apiMoveSeriesBody>;
export const apiMovedSeries = z.object({ moved: movedSeries.shape.moved.describe('Quantos.') });

export const apiCancelSeriesBody = named(
  'SeriesCancellationChange',
  'Quais agendamentos de uma série cancelar.',
  z.strictObject({ scope }).meta({ examples: [{ scope: 'following' }] }),
);
export const apiCancelledSeries = z.object({ cancelled: z.int().describe('Quantos.') });
