import { z } from 'zod';
import type { OwnLimits } from '#shared/scheduling/booking-limits.ts';
import { OWN_LIMITS, type LimitRange } from './limits.ts';
import { suggestTimes } from './suggestions.ts';

/** A whole number that a person may choose for a limit. */
export const within = ({ min, max }: LimitRange) => z.int().min(min).max(max);

/** The limits as the application sends and gets them, by the names of their columns. */
export const ownLimits = z.object({
  minimumNotice: within(OWN_LIMITS.minimumNotice),
  bookingHorizon: within(OWN_LIMITS.bookingHorizon),
  dailyMaximum: within(OWN_LIMITS.dailyMaximum).nullable(),
} satisfies Record<keyof OwnLimits, z.ZodType>);

/** Those that a public page knows, to show no date and no time that they leave out; and whether it suggests times. */
export const pageLimits = ownLimits
  .pick({ minimumNotice: true, bookingHorizon: true })
  .extend({ suggestTimes });
export type PageLimits = z.infer<typeof pageLimits>;
export const PAGE_LIMITS_UNTIL_CHOSEN: PageLimits = {
  minimumNotice: OWN_LIMITS.minimumNotice.fallback,
  bookingHorizon: OWN_LIMITS.bookingHorizon.fallback,
  suggestTimes: 'off',
};

/** The names that other systems know them by: a promise. */
export const API_LIMIT_NAMES = {
  minimumNotice: 'minimumNoticeMinutes',
  bookingHorizon: 'horizonDays',
  dailyMaximum: 'dailyMaximum',
} as const satisfies Record<keyof OwnLimits, string>;
type ApiLimitName = (typeof API_LIMIT_NAMES)[keyof OwnLimits];

/** The limits as other systems get them; the descriptions are what the documentation says. */
export const apiLimits = z.object({
  minimumNoticeMinutes: ownLimits.shape.minimumNotice.describe(
    'O início fica a mais do que estes minutos de agora.',
  ),
  horizonDays: ownLimits.shape.bookingHorizon.describe('Até quantos dias à frente se agenda.'),
  dailyMaximum: ownLimits.shape.dailyMaximum.describe('Máximo de agendamentos por dia; nulo quando não há.'),
} satisfies Record<ApiLimitName, z.ZodType>);
export type ApiLimits = z.infer<typeof apiLimits>;
