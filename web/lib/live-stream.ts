import { LIVE_REPLAY } from '#shared/contract/limits.ts';
import { isNews, LIVE_HEARTBEAT, momentOfKey } from '#shared/contract/live-news.ts';
import type { LiveEvent } from '#shared/contract/notifications.ts';

/** Milliseconds before each try to open the stream again; the last one repeats. */
const RETRY_DELAYS = [1_000, 2_000, 5_000, 10_000, 30_000] as const;

/** A line on which two heartbeats were missed is dead, whatever the browser believes (a laptop that slept). */
const SILENCE_MS = 2.4 * LIVE_HEARTBEAT.seconds * 1000;
const CHECK_MS = 10_000;
/** Hidden for longer, a page gives its line up: without HTTP/2 a browser opens six to a server, for all its tabs. */
const REST_MS = 5_000;
/** What was sent shortly before the line was given up may not have arrived. */
const ON_THE_WAY_MS = 1_000;
/** Events remembered by their ids: more than are ever sent again. */
const KNOWN_EVENTS = 3 * LIVE_REPLAY.events;

export type LiveStreamOptions = {
  token: string;
  /** Called once for each event, also when the server sends it again after an interruption. */
  onEvent: (event: LiveEvent, happenedAt: Date) => void;
  onOpen: () => void;
  /** The line broke, or was found dead. */
  onLost: () => void;
  /**
   * Something happened while the stream was not open, before its first time or after a loss, and was missed.
   * @param ago how many milliseconds ago it did at the latest, where that is known
   */
  onMissed: (ago?: number) => void;
  /** The server answered with something else than a stream: it may have ended the session. */
  onRefused: () => void;
  /** Whether the page still has this session; a revoked one must not be retried for ever. */
  isCurrent: () => boolean;
};

/**
 * Opens the server's event stream and keeps it open: after a loss, or a silence in which heartbeats were due, it tries
 * again, slower each time. While nobody sees the page it has no line, and reads again afterwards if anything changed.
 * Returns the function that closes it.
 */
export function openLiveStream(options: LiveStreamOptions): () => void {
  let source: EventSource | null = null;
  let timer: number | undefined;
  let failures = 0;
  let lastMessageAt = Date.now();
  let lastEventId = '';
  /** What is sent again begins some seconds before what was missed: not before this page was there. */
  let openedAt: Date | null = null;
  let greetings = 0;
  let resting: number | undefined;
  /** When a line was given up that is not back yet. */
  let restedAt: number | null = null;
  const known = new Set<string>();

  const isKnown = (id: string): boolean => {
    if (known.has(id)) return true;
    known.add(id);
    const [oldest] = known;
    if (known.size > KNOWN_EVENTS && oldest !== undefined) known.delete(oldest);
    return false;
  };

  const open = (): void => {
    lastMessageAt = Date.now();
    const query = new URLSearchParams({
      token: options.token,
      ...(lastEventId === '' ? {} : { lastEventId }),
    });
    source = new EventSource(`/api/notifications/stream?${query.toString()}`);
    source.onopen = () => {
      lastMessageAt = Date.now();
      options.onOpen();
      failures = 0;
    };
    source.addEventListener(LIVE_HEARTBEAT.event, () => (lastMessageAt = Date.now()));
    source.onmessage = (message: MessageEvent<string>) => {
      lastMessageAt = Date.now();
      const event = parseLiveEvent(message.data);
      if (event === null) return;
      const id = message.lastEventId;
      if (id !== '') lastEventId = id;
      // News have ids of their own. For other messages the browser repeats the last one.
      const happenedAt = isNews(event) ? momentOfKey(id) : null;
      if (event.type === 'connection_established') {
        openedAt ??= momentOfKey(id);
        greetings += 1;
        const rested = restedAt;
        restedAt = null;
        const isNew =
          greetings === 1
            ? !saysNothingNew(event)
            : rested === null || (event.quietFor ?? 0) <= Date.now() - rested + ON_THE_WAY_MS;
        if (isNew) options.onMissed(event.quietFor);
        return;
      }
      if (happenedAt !== null && (isKnown(id) || (greetings > 1 && isOlder(happenedAt, openedAt)))) return;
      options.onEvent(event, happenedAt ?? new Date());
    };
    source.onerror = () => {
      // The browser's own retry gives up on an error answer, so every loss goes through ours.
      const refused = source?.readyState === EventSource.CLOSED;
      source?.close();
      if (!options.isCurrent()) return;
      if (refused) options.onRefused();
      options.onLost();
      timer = setTimeout(open, retryDelay(failures));
      failures += 1;
    };
  };

  const retryNow = (): void => {
    if (source?.readyState !== EventSource.CLOSED) return;
    clearTimeout(timer);
    open();
  };

  const leaveDeadLine = (): void => {
    if (Date.now() - lastMessageAt < SILENCE_MS || source?.readyState === EventSource.CLOSED) return;
    // None while nobody sees the page.
    if (source === null) return;
    source.close();
    open();
  };

  const rest = (): void => {
    clearTimeout(timer);
    source?.close();
    source = null;
    // Without it the server greets, and says for how long nothing has changed.
    lastEventId = '';
    restedAt ??= Date.now();
  };

  const onVisibility = (): void => {
    clearTimeout(resting);
    if (document.hidden) resting = setTimeout(rest, REST_MS);
    else if (source === null) open();
  };

  if (!document.hidden) open();
  const watch = setInterval(leaveDeadLine, CHECK_MS);
  addEventListener('online', retryNow);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    clearTimeout(resting);
    removeEventListener('online', retryNow);
    clearInterval(watch);
    clearTimeout(timer);
    source?.close();
  };
}

/**
 * Whether a greeting says that nothing has changed since this page began to read: it was quiet for longer than the page is there,
 * by whichever of its clocks went on while the machine slept.
 */
export function saysNothingNew({ type, quietFor }: LiveEvent): boolean {
  const age = Math.max(performance.now(), Date.now() - performance.timeOrigin);
  return type === 'connection_established' && quietFor !== undefined && quietFor > age;
}

function isOlder(happenedAt: Date, openedAt: Date | null): boolean {
  return openedAt !== null && happenedAt < openedAt;
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
