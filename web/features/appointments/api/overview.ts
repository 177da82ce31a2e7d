import type { Overview } from '#shared/contract/overview.ts';
import { PROFESSIONAL_APPOINTMENTS } from '#web/lib/query-policy.ts';
import { read } from '#web/lib/read.ts';

/** The signed-in person's own figures and what is ahead, from the n-th on; fresh for 5 minutes, as the own agenda. */
export function overviewQuery(skip = 0) {
  return {
    // Without a question for the first stretch: the document begins to read that address (web/app/early.ts).
    ...(skip === 0
      ? read('GET /api/appointments/overview')
      : read('GET /api/appointments/overview', { query: { skip } })),
    ...PROFESSIONAL_APPOINTMENTS,
    // Turning the page keeps the lines until the next ones are there.
    placeholderData: (previous: Overview | undefined) => previous,
  };
}
