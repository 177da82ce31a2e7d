import { useEffect, useState } from 'react';
import type { Bell } from '#shared/contract/audit-log.ts';
import { useMarkRead } from '#web/features/audit/api/bell.ts';

/**
 * Shown is read: from then on an entry of the bell is new to nobody, but stays marked until the list of it closes.
 * @param isSeen whether the list is in sight; until then nothing counts as read
 * @returns the ids of what was new since the list is there
 */
export function useFresh(entries: Bell['entries'], isSeen = true): ReadonlySet<string> {
  const { mutate: markRead } = useMarkRead();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const added = entries.filter(({ id, isNew }) => isNew && !fresh.has(id));
  if (added.length > 0) setFresh(new Set([...fresh, ...added.map(({ id }) => id)]));
  const newest = entries[0]?.isNew === true ? entries[0].id : null;
  useEffect(() => {
    if (isSeen && newest !== null) markRead(newest);
  }, [isSeen, newest, markRead]);
  return fresh;
}
