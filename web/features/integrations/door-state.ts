import type { TokenFacts } from '#shared/contract/integrations.ts';

const DAY_MS = 86_400_000;
/** How many days before its end a key asks to be replaced. */
const SOON_DAYS = 30;

/** How a key stands: none, past its end, near it, or good. `days` are those left, begun ones counted. */
export type KeyState =
  { readonly kind: 'none' | 'expired' | 'good' } | { readonly kind: 'expiring'; readonly days: number };

/** @param now epoch milliseconds */
export function keyStateOf(facts: TokenFacts | null, now: number): KeyState {
  if (facts === null) return { kind: 'none' };
  const left = new Date(facts.expiresAt).getTime() - now;
  if (left <= 0) return { kind: 'expired' };
  const days = Math.ceil(left / DAY_MS);
  return days <= SOON_DAYS ? { kind: 'expiring', days } : { kind: 'good' };
}

/** What a caller finds: nobody in, nobody with a key, or an open door that may close soon. */
export type DoorState = 'off' | 'no-key' | 'expired' | 'expiring' | 'open';

export function doorStateOf(enabled: boolean, key: KeyState): DoorState {
  if (!enabled) return 'off';
  if (key.kind === 'none') return 'no-key';
  return key.kind === 'good' ? 'open' : key.kind;
}
