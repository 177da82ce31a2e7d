import { AppError } from '#server/lib/app-error.ts';

/** Where a page of the log ended: the order is of time, then of writing. */
export type Cursor = { readonly occurredAt: Date; readonly id: number };

/** A cursor as a short text that says nothing to its bearer. */
function writeCursor({ occurredAt, id }: Cursor): string {
  return Buffer.from(`${occurredAt.getTime()}:${id}`).toString('base64url');
}

/** The cursor of a text; null when it was not written here. */
function readCursor(text: string): Cursor | null {
  const match = /^(\d{1,15}):(\d{1,15})$/.exec(Buffer.from(text, 'base64url').toString('utf8'));
  const occurredAt = new Date(Number(match?.[1] ?? Number.NaN));
  return match === null || Number.isNaN(occurredAt.getTime()) ? null : { occurredAt, id: Number(match[2]) };
}

/** Where the page that is asked for begins; null for the newest entries. @throws AppError 400 CURSOR_INVALID */
export function askedCursor(text: string | undefined): Cursor | null {
  const cursor = text === undefined ? null : readCursor(text);
  if (text !== undefined && cursor === null) throw new AppError('CURSOR_INVALID');
  return cursor;
}

/** A page of `limit` entries out of those that were read, one more of which tells whether there is a next page. */
export function pageOf<Entry extends Cursor>(
  read: readonly Entry[],
  limit: number,
): { shown: Entry[]; nextCursor: string | null } {
  const shown = read.slice(0, limit);
  const last = shown.at(-1);
  return { shown, nextCursor: read.length > limit && last !== undefined ? writeCursor(last) : null };
}
