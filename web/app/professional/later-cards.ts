import { later } from '#web/lib/later.tsx';

/** What stands below the own agenda, out of sight at first. */
export const BelowAgenda = later(async () => (await import('./below-agenda.tsx')).BelowAgenda, {
  asked: 'idle',
});
