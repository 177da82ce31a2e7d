import { useMemo, useState } from 'react';
import { bucketByDay, type Buckets } from '#web/agenda/model/segments.ts';
import { steadyBuckets } from '#web/agenda/model/steady.ts';
import type { AgendaEvent } from '#web/agenda/types.ts';

/** The events of a range by day, both ends included; a day that did not change keeps its array from one render to the next. */
export function useDays(events: readonly AgendaEvent[], { from, to }: { from: string; to: string }): Buckets {
  const [steady] = useState(steadyBuckets);
  return useMemo(() => steady(bucketByDay(events, { from, to })), [steady, events, from, to]);
}
