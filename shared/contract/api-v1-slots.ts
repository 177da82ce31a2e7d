import { z } from 'zod';
import { WITHOUT_SERVICE } from './api-v1.ts';
import { calendarDate, id } from './common.ts';
import { APPOINTMENT_MAX_MINUTES, TEXT_LIMITS } from './limits.ts';
import { dayPart } from './short-links.ts';
import { lineText } from './text.ts';

/** What the client would like, as systems and assistants say it: it orders the suggestions alone. */
export const apiWishes = z.object({
  part: dayPart
    .optional()
    .describe('A parte do dia que o cliente prefere. Ordena só as sugestões; os horários são os mesmos.'),
  dayOfWeek: z.coerce
    .number()
    .int()
    .min(0)
    .max(6)
    .optional()
    .describe('O dia da semana que o cliente prefere, de 0 (domingo) a 6. Ordena só as sugestões.'),
});

/** `GET /api/v1/free-slots`. */
export const apiSlotsQuery = z
  .object({
    professionalId: id,
    from: calendarDate.describe('Primeiro dia, no fuso do profissional.'),
    to: calendarDate.describe('Último dia, incluído; no máximo 62 dias de cada vez.'),
    productId: id.optional().describe('O serviço, cuja duração vale.'),
    durationMinutes: z.coerce
      .number()
      .int()
      .min(5)
      .max(APPOINTMENT_MAX_MINUTES)
      .optional()
      .describe(WITHOUT_SERVICE),
    ...apiWishes.shape,
  })
  .strict();

/** `GET /api/v1/free-slots/any`. */
export const apiAnybodySlotsQuery = apiSlotsQuery.omit({ professionalId: true, productId: true }).extend({
  from: calendarDate.describe('Primeiro dia, no fuso da organização.'),
  service: lineText(TEXT_LIMITS.name)
    .min(1)
    .optional()
    .describe('O nome de um serviço; procura entre quem o oferece.'),
});
