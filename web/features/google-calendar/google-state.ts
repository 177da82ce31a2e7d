import type { GoogleStatus } from '#shared/contract/google-calendar.ts';

export type GoogleState = 'unconfigured' | 'disconnected' | 'reconnect' | 'trouble' | 'connected';

/** The one state that the card tells first. */
export function googleStateOf(status: GoogleStatus): GoogleState {
  if (!status.configured) return 'unconfigured';
  if (!status.connected) return 'disconnected';
  if (status.needsReconnect) return 'reconnect';
  return status.lastError === null ? 'connected' : 'trouble';
}
