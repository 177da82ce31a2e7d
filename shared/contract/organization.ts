import { z } from 'zod';
import { clientMatch } from './client-records.ts';
import { personName } from './common.ts';
import { MISSES_LIMIT, MISSES_MONTHS, TEXT_LIMITS } from './limits.ts';
import { optionalLine } from './text.ts';
import { anyProfessional, distributionPolicy } from './distribution.ts';

/** The rules that hold for a whole organisation: `GET` and `PATCH /api/admin/organization`. */
export const organizationSettings = z.object({
  /** What clients read as the place: on the public pages, in mails and in calendar files. At first the administrator's own. */
  name: z.string(),
  /** Whether appointments that the team books by hand need the client's e-mail; off, an e-mail or a phone is enough. */
  requireClientEmail: z.boolean(),
  anyProfessional,
  distributionPolicy,
  /** Whether clients may ask to be offered a time that opens; off at first. */
  waitingList: z.boolean(),
  /** By what a booking finds the record of its client (decision 087). */
  clientMatch,
  /** Who receives, on receipts; null until it is said. */
  receiptName: z.string().nullable(),
  /** Signs of a CPF or CNPJ. */
  receiptDocument: z.string().nullable(),
  /** After how many misses within `missesMonths` a client books by phone instead of the public pages; null for no such rule. */
  missesLimit: z.int().min(MISSES_LIMIT.min).max(MISSES_LIMIT.max).nullable(),
  missesMonths: z.int().min(MISSES_MONTHS.min).max(MISSES_MONTHS.max),
  /** The number that they read then; null until it is said. */
  bookingPhone: z.string().nullable(),
});
export type OrganizationSettings = z.infer<typeof organizationSettings>;

export const updateOrganizationBody = organizationSettings
  .extend({
    name: personName,
    receiptName: optionalLine(TEXT_LIMITS.name),
    receiptDocument: optionalLine(20),
    bookingPhone: optionalLine(TEXT_LIMITS.phone),
  })
  .partial();
export type UpdateOrganizationBody = z.input<typeof updateOrganizationBody>;
