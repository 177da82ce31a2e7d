import { useEffect } from 'react';
import { keepReads, type Early } from '#web/lib/agenda-reads.ts';
import type { ReadKey } from '#web/lib/read.ts';

/**
 * Keeps on the device what the agenda on screen has read, with which its next visit begins (`early.ts`).
 * @param isRead whether all of it has come
 */
export function useKeptReads(userId: string, isRead: boolean, keys: readonly (ReadKey | null)[]): void {
  const reads = JSON.stringify(keys.flatMap((key) => (key === null ? [] : [[key[0], key[1]?.query]])));
  useEffect(() => {
    if (isRead) keepReads(userId, JSON.parse(reads) as Early[]); // as above
  }, [userId, isRead, reads]);
}
