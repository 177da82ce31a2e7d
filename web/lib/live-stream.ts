import { LIVE_HEARTBEAT, type LiveEvent } from '#shared/contract/notifications.ts';

/** Milliseconds before each try to open the stream again; the last one repeats. */
const RETRY_DELAYS = [1_000, 2_000, 5_000, 10_000, 30_000] as const;

/** A line on which two heartbeats were missed is dead, whatever the browser believes (a laptop that slept). */
const SILENCE_MS = 2.4 * LIVE_HEARTBEAT.seconds * 1000;
const CHECK_MS = 10_000;

export type LiveStreamOptions = {
  token: string;
  onEvent: (event: LiveEvent) => void;
  onOpen: () => void;
  /** The line broke, or was found dead. */
  onLost: () => void;
  /** The stream is open again after a loss: whatever happened meanwhile was missed. */
  onRecovered: () => void;
  /** The server answered with something else than a stream: it may have ended the session. */
  onRefused: () => void;
  /** Whether the page still has this session; a revoked one must not be retried for ever. */
  isCurrent: () => boolean;
};

/**
 * Opens the server's event stream and keeps it open: after a loss, or a silence in which heartbeats were due, it tries
 * again, slower each time.
 * Returns the function that closes it.
 */
export function openLiveStream(options: LiveStreamOptions): () => void {
  let source: EventSource | null = null;
  let timer: number | undefined;
  let failures = 0;
  let wasOpen = false;
  let lastHeard = Date.now();

  const open = (): void => {
    lastHeard = Date.now();
    source = new EventSource(`/api/notifications/stream?token=${encodeURIComponent(options.token)}`);
    source.onopen = () => {
      lastHeard = Date.now();
      options.onOpen();
      if (wasOpen) options.onRecovered();
      wasOpen = true;
      failures = 0;
    };
    source.addEventListener(LIVE_HEARTBEAT.event, () => (lastHeard = Date.now()));
    source.onmessage = (message: MessageEvent<string>) => {
      lastHeard = Date.now();
      const event = parseLiveEvent(message.data);
      if (event !== null) options.onEvent(event);
    };
    source.onerror = () => {
      // The browser's own retry gives up on an error answer, so every loss goes through ours.
      const refused = source?.readyState === EventSource.CLOSED;
      source?.close();
      if (!options.isCurrent()) return;
      if (refused) options.onRefused();
      options.onLost();
      timer = window.setTimeout(open, retryDelay(failures));
      failures += 1;
    };
  };

  const retryNow = (): void => {
    if (source?.readyState !== EventSource.CLOSED) return;
    window.clearTimeout(timer);
    open();
  };

  const leaveDeadLine = (): void => {
    if (source === null || source.readyState === EventSource.CLOSED) return;
    if (Date.now() - lastHeard < SILENCE_MS) return;
    source.close();
    open();
  };

  open();
  const watch = window.setInterval(leaveDeadLine, CHECK_MS);
  window.addEventListener('online', retryNow);
  document.addEventListener('visibilitychange', leaveDeadLine);
  return () => {
    document.removeEventListener('visibilitychange', leaveDeadLine);
    window.removeEventListener('online', retryNow);
    window.clearInterval(watch);
    window.clearTimeout(timer);
    source?.close();
  };
}

/** Milliseconds to wait after this many failures in a row. */
export function retryDelay(failures: number): number {
  return RETRY_DELAYS[Math.min(failures, RETRY_DELAYS.length - 1)] ?? 30_000;
}

/** A message of the stream, or null when it is none of ours. */
export function parseLiveEvent(data: string): LiveEvent | null {
  try {
    const value: unknown = JSON.parse(data);
    if (typeof value !== 'object' || value === null || !('type' in value)) return null;
    return typeof value.type === 'string' ? (value as LiveEvent) : null;
  } catch {
    return null;
  }
}
