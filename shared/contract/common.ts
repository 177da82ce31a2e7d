import { z } from 'zod';
import { TEXT_LIMITS } from './limits.ts';
import { lineText } from './text.ts';

export const id = z.uuid();
/** An instant as ISO 8601 with an offset or `Z`, of a year that people plan in, see `calendarDate`; answers always end in `Z`. */
export const instant = z.iso.datetime({ offset: true }).refine((time) => isPlannable(time));
/** A day as YYYY-MM-DD, of a year that people plan in: the neighbours of what is asked for must be days too. */
export const calendarDate = z.iso.date().refine((date) => isPlannable(date));
/** A month as YYYY-MM, of a year that people plan in. */
export const calendarMonth = z.string().regex(/^(?:19|2\d)\d{2}-(?:0[1-9]|1[0-2])$/);
/** Wall-clock time of a day, HH:MM, 00:00 to 24:00 (24:00 only makes sense as an end). */
export const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/);
export const hexColor = z.string().regex(/^#[0-9a-fA-F]{6}$/);
export const email = z.string().trim().max(TEXT_LIMITS.email).pipe(z.email());
export const personName = lineText(TEXT_LIMITS.name).min(1);

export const idParams = z.object({ id });
export const role = z.enum(['admin', 'professional']);
export type Role = z.infer<typeof role>;

/** Whether the year is one from 1900 to 2999: the neighbours of its days are dates that every part of the product holds. */
export function isPlannable(date: string): boolean {
  return date >= '1900' && date < '3000';
}

/** The fields of a schema, in its order. */
export function fieldsOf<Schema extends z.ZodObject>(
  schema: Schema,
): Extract<keyof z.output<Schema>, string>[] {
  return Object.keys(schema.shape) as Extract<keyof z.output<Schema>, string>[];
}

/** The values that a form showed in the fields it changes, by name: compared with what is saved, and never saved. */
export const seenValues = z.record(
  z.string().max(40),
  z.union([
    z.string().max(TEXT_LIMITS.description),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(z.string().max(TEXT_LIMITS.email)).max(20),
  ]),
);

/** Which page of a list is asked for. */
export const pageNumber = z.coerce.number().int().min(1).max(1_000);

/** What a pager shows of a list; `LIST_COUNTED_TO` says how far it is counted. */
export const pagination = z.object({
  page: z.int(),
  totalPages: z.int(),
  totalCount: z.int(),
  /** There are more than `totalCount`: it was not counted further. */
  moreThanTotal: z.boolean(),
  hasPrevious: z.boolean(),
  hasNext: z.boolean(),
});
export type Pagination = z.infer<typeof pagination>;

/** The answer to what was done and has nothing more to say. */
export const doneAnswer = z.object({ success: z.literal(true) });

/** Several ids with commas between them. */
export const idsUpTo = (most: number) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(id).min(1).max(most));

/** A team by what stands in its link: the slug of one of its people, or the id of an administrator. */
export const teamReference = lineText(100).min(1);
