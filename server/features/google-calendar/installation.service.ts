import type { Context } from '#server/context.ts';
import { deriveToken } from '#server/lib/crypto.ts';
import type { EventWords } from './event.policy.ts';
import type { Target } from './targets.queries.ts';

/** Distinguishes our own events from those of another installation that writes to the same calendar. */
export function installationOf(context: Context): string {
  return deriveToken(context.secret, 'google-calendar', 'installation').slice(0, 16);
}

/** What Google sends along with each notification of a channel, so that nobody else can send one. */
export function channelToken(context: Context, channelId: string): string {
  return deriveToken(context.secret, 'google-channel', channelId);
}

/** How the events of a professional's calendar are worded. */
export function wordsOf(context: Context, { connection, timezone }: Target): EventWords {
  return {
    installation: installationOf(context),
    timezone,
    neutralTitle: connection.neutralTitle,
    brandName: context.config.brand.name,
  };
}
