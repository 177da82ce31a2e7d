import { createElement } from 'react';
import { later } from '#web/lib/later.tsx';

/** Their place on a phone: without it an agenda with little in it fills the screen first, and what stands below jumps up with the cards. */
const Place = () => createElement('div', { className: 'h-125 sm:hidden' });

/** What stands below the own agenda, out of sight at first. */
export const BelowAgenda = later(async () => (await import('./below-agenda.tsx')).BelowAgenda, {
  asked: 'idle',
  instead: Place,
});
