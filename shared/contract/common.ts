import { z } from 'zod';
import { TEXT_LIMITS } from './limits.ts';

export const id = z.uuid();
/** An instant as ISO 8601 with an offset or `Z`; answers always end in `Z`. */
export const instant = z.iso.datetime({ offset: true });
/** A day as YYYY-MM-DD, of a year that people plan in: the neighbours of what is asked for must be days too. */
export const calendarDate = z.iso.date().refine((date) => date >= '1900-01-01' && date < '3000-01-01');
/** Wall-clock time of a day, HH:MM, 00:00 to 24:00 (24:00 only makes sense as an end). */
export const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/);
export const hexColor = z.string().regex(/^#[0-9a-fA-F]{6}$/);
export const email = z.string().trim().max(TEXT_LIMITS.email).pipe(z.email());
export const personName = z.string().trim().min(1).max(TEXT_LIMITS.name);
/** A text that may be left out or empty; empty and blank become null on the server. */
export const optionalText = (max: number) => z.string().trim().max(max).nullish();

export const idParams = z.object({ id });
export const role = z.enum(['admin', 'professional']);
export type Role = z.infer<typeof role>;
