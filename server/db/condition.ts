/** What the database can do right now. */
export type Condition = 'ok' | 'unavailable' | 'read-only' | 'full';

const READ_ONLY: ReadonlySet<string> = new Set(['25006']);
/** No room on the disk, or no more than was granted. */
const FULL: ReadonlySet<string> = new Set(['53100', '53400', 'ENOSPC', 'EDQUOT']);

/** What an error says of the database's condition; `unavailable` for all that says nothing else. */
export function conditionOf(error: unknown): Exclude<Condition, 'ok'> {
  for (let each = error; each instanceof Error; each = each.cause) {
    const code = 'code' in each ? String(each.code) : '';
    if (READ_ONLY.has(code)) return 'read-only';
    if (FULL.has(code)) return 'full';
  }
  return 'unavailable';
}

/**
 * Makes a note that reading does not depend on, such as when a session was used last. Where the database takes no
 * writes, the note is left out.
 */
export async function noteIfWritable(note: Promise<unknown>): Promise<void> {
  await note.catch((error: unknown) => {
    if (conditionOf(error) === 'unavailable') throw error;
  });
}
