/** Where a page of the log ended: the order is of time, then of writing. */
export type Cursor = { readonly occurredAt: Date; readonly id: number };

/** A cursor as a short text that says nothing to its bearer. */
export function writeCursor({ occurredAt, id }: Cursor): string {
  return Buffer.from(`${occurredAt.getTime()}:${id}`).toString('base64url');
}

/** The cursor of a text; null when it was not written here. */
export function readCursor(text: string): Cursor | null {
  const match = /^(\d{1,15}):(\d{1,15})$/.exec(Buffer.from(text, 'base64url').toString('utf8'));
  const occurredAt = new Date(Number(match?.[1] ?? Number.NaN));
  return match === null || Number.isNaN(occurredAt.getTime()) ? null : { occurredAt, id: Number(match[2]) };
}
