import type { Context } from '#server/context.ts';
import { claimDue, settleAgenda, type WaitingAgenda } from './agendas.queries.ts';
import { searchAgenda } from './offers.service.ts';

/** Taken by one process at once. */
const BATCH = 10;
/** How long a search may take before another process does it again. Milliseconds. */
export const LEASE_MS = 60_000;
/** After a search that failed. */
const RETRY_MS = 30_000;

/** Searches the agendas whose time has come: several processes may do it at once, each agenda is taken by one of them. */
export async function searchDue(context: Context): Promise<void> {
  for (;;) {
    const now = context.clock.now();
    const leasedUntil = new Date(now.getTime() + LEASE_MS);
    const due = await context.database.transaction((tx) => claimDue(tx, now, leasedUntil, BATCH));
    for (const agenda of due) await settleAgenda(context.database, agenda, await searched(context, agenda));
    if (due.length < BATCH) return;
  }
}

/** When the next search is due. One agenda that cannot be searched now holds up no other. */
async function searched(context: Context, agenda: WaitingAgenda): Promise<Date | null> {
  try {
    return await searchAgenda(context, agenda);
  } catch (error) {
    context.log.error({ err: error, userId: agenda.userId }, 'the waiting list could not search an agenda');
    return new Date(context.clock.now().getTime() + RETRY_MS);
  }
}
