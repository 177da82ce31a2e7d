import { z } from 'zod';
import { DAY_PARTS } from '#shared/day-parts.ts';
import { calendarDate, id, instant, pageNumber, pagination } from './common.ts';
import { TEXT_LIMITS } from './limits.ts';
import { lineText, optionalLine } from './text.ts';

/** Which page a short link opens: one professional's own, or the team's. */
const linkPage = z.enum(['personal', 'team']);

/** How often a link was opened, led to a first choice, and led to a booking. Counts alone: of nobody anything is kept. */
const linkCounts = z.object({ visits: z.int(), started: z.int(), booked: z.int() });

/** A part of the day, as addresses name it. */
export const dayPart = z.enum(DAY_PARTS);

export const shortLink = z.object({
  id,
  /** Of the short address, `/l/{code}`. */
  code: z.string(),
  label: z.string(),
  page: linkPage,
  /** Whose page it is, or who is chosen on the team's; null for nobody, and for a personal page whose owner was removed. */
  userId: id.nullable(),
  userName: z.string().nullable(),
  /** False where the professional takes no bookings now, and the link therefore leads nowhere. */
  leads: z.boolean(),
  /** Anybody who is free is chosen on the team's page. */
  anyProfessional: z.boolean(),
  /** Choices that cannot be had now: the page opens without them and says so. */
  unmet: z.array(z.enum(['anyProfessional', 'service'])),
  /** How the service is called now. */
  service: z.string().nullable(),
  date: calendarDate.nullable(),
  part: dayPart.nullable(),
  createdAt: instant,
  /** Who made it; null once they were removed. */
  createdByName: z.string().nullable(),
  isArchived: z.boolean(),
  /** Of the last `SHORT_LINK_COUNT_DAYS` days, today among them. */
  counts: linkCounts,
});
export type ShortLink = z.infer<typeof shortLink>;

export const shortLinkQuery = z.object({
  page: pageNumber.default(1),
  archived: z.enum(['true', 'false']).default('false'),
});

export const shortLinkList = z.object({ links: z.array(shortLink), pagination });
export type ShortLinkList = z.infer<typeof shortLinkList>;

/**
 * A link is made of choices, never of an address: it can lead nowhere else than to a page of this organisation, and has no
 * place for a client's data. A code is made where none is given.
 */
export const createShortLinkBody = z
  .object({
    label: lineText(TEXT_LIMITS.title).min(1),
    page: linkPage,
    userId: id.nullish(),
    /** With anybody who is free, on the team's page. */
    anyProfessional: z.boolean().optional(),
    /** A service of the person's; the team has services by their names alone. */
    productId: id.nullish(),
    /** The name of a service, of the person or of any of the team. */
    service: optionalLine(TEXT_LIMITS.name),
    date: calendarDate.nullish(),
    part: dayPart.nullish(),
    code: optionalLine(TEXT_LIMITS.name),
  })
  .refine(({ page, userId, anyProfessional }) => anyProfessional !== true || (page === 'team' && !userId), {
    path: ['anyProfessional'],
  })
  .refine(
    ({ page, userId, productId, service }) => !productId || (!service && (page === 'personal' || !!userId)),
    {
      path: ['productId'],
    },
  );
export type CreateShortLinkBody = z.input<typeof createShortLinkBody>;

export const updateShortLinkBody = z.object({
  label: lineText(TEXT_LIMITS.title).min(1).optional(),
  isArchived: z.boolean().optional(),
});
export type UpdateShortLinkBody = z.input<typeof updateShortLinkBody>;
