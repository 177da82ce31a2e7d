import { isPlannable } from '#shared/contract/common.ts';
import { isId } from '#server/lib/ids.ts';

/** Where a page of a list in the order of start and id ended. */
export type Cursor = { readonly startTime: Date; readonly id: string };

/** A cursor as a short text that says nothing to its bearer. */
export function writeCursor({ startTime, id }: Cursor): string {
  return Buffer.from(`${startTime.getTime()}:${id}`).toString('base64url');
}

/** The cursor of a text; null when it was not written here. */
export function readCursor(text: string): Cursor | null {
  const [ms = '', id = ''] = Buffer.from(text, 'base64url').toString('utf8').split(':');
  const startTime = new Date(/^-?\d{1,15}$/.test(ms) ? Number(ms) : Number.NaN);
  if (!isId(id) || Number.isNaN(startTime.getTime()) || !isPlannable(startTime.toISOString())) return null;
  return { startTime, id };
}
