import { useEffect } from 'react';
import { agendaOf } from '#web/lib/agenda-reads.ts';
import type { ReadKey } from '#web/lib/read.ts';

/**
 * Keeps on the device what the agenda on screen has read, with which its next visit begins (`early.ts`).
 * @param isRead whether all of it has come
 */
export function useKeptReads(userId: string, isRead: boolean, keys: readonly (ReadKey | null)[]): void {
  const reads = keys
    .map((key) => (key === null ? '' : `,${JSON.stringify([key[0], key[1]?.query])}`))
    .join('');
  useEffect(() => {
    if (isRead) localStorage.setItem('agenda_reads', `[${JSON.stringify(agendaOf(userId))}${reads}]`);
  }, [userId, isRead, reads]);
}
