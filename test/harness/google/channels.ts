import { createHash } from 'node:crypto';
import type { Clock } from '#server/lib/clock.ts';
import type { AccountState } from './accounts.ts';
import type { CalendarStore } from './calendar-store.ts';
import { ApiError, invalid, required } from './errors.ts';
import type { Notifications } from './notifications.ts';

/** A channel lives a week at most; source: the default of `params.ttl` in the reference of events.watch. */
const LONGEST_MS = 604_800_000;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

export type Channel = {
  readonly id: string;
  readonly account: AccountState;
  readonly resourceId: string;
  readonly resourceUri: string;
  readonly address: string;
  readonly token: string | null;
  /** Ms since 1970. */
  readonly expiration: number;
  messages: number;
  stop(): void;
};

/** The push channels that applications have opened. */
export class Channels {
  readonly #channels = new Map<string, Channel>();
  /** A channel's id is never free again. */
  readonly #used = new Set<string>();
  readonly #clock: Clock;
  readonly #notifications: Notifications;

  constructor(clock: Clock, notifications: Notifications) {
    this.#clock = clock;
    this.#notifications = notifications;
  }

  /** The channels that still live. */
  open(): Channel[] {
    const now = this.#clock.now().getTime();
    return [...this.#channels.values()].filter(({ expiration }) => expiration > now);
  }

  /** Opens a channel and says so to its address. @throws ApiError 400 for a request that is not right */
  watch(account: AccountState, calendar: CalendarStore, body: Record<string, unknown>) {
    const { id, type, address, token } = body;
    if (typeof id !== 'string' || id === '') throw required('Required parameter: id');
    if (!/^[\w\-+/=]{1,64}$/.test(id)) throw invalid('Invalid channel id.');
    if (type !== 'web_hook' && type !== 'webhook') throw invalid('Unknown channel type.');
    if (token !== undefined && (typeof token !== 'string' || token.length > 256))
      throw invalid('Invalid channel token.');
    if (this.#used.has(id)) throw new ApiError(400, 'channelIdNotUnique', `Channel id ${id} not unique`);
    const channel: Channel = {
      id,
      account,
      resourceId: resourceIdOf(account, calendar),
      resourceUri: `https://www.googleapis.com/calendar/v3/calendars/${encodeURIComponent(calendar.id)}/events?alt=json`,
      address: readAddress(address),
      token: token ?? null,
      expiration: this.#expiration(body),
      messages: 0,
      stop: calendar.watch(() => this.#tell(channel, 'exists')),
    };
    this.#used.add(id);
    this.#channels.set(id, channel);
    this.#tell(channel, 'sync');
    return {
      kind: 'api#channel',
      id,
      resourceId: channel.resourceId,
      resourceUri: channel.resourceUri,
      ...(channel.token === null ? {} : { token: channel.token }),
      expiration: `${channel.expiration}`,
    };
  }

  /** @throws ApiError 404 when it is not open, or somebody else's */
  stop(account: AccountState, body: Record<string, unknown>): void {
    const id = typeof body.id === 'string' ? body.id : '';
    const channel = this.#channels.get(id);
    if (!channel || channel.resourceId !== body.resourceId || channel.account !== account)
      throw new ApiError(404, 'notFound', `Channel '${id}' not found for project`);
    channel.stop();
    this.#channels.delete(id);
  }

  /** Ends them all without a word. */
  clear(): void {
    for (const channel of this.#channels.values()) channel.stop();
    this.#channels.clear();
  }

  #expiration(body: Record<string, unknown>): number {
    const now = this.#clock.now().getTime();
    const ttl = (body.params as { ttl?: unknown } | undefined)?.ttl;
    const wish = ttl === undefined ? body.expiration : now + Number(ttl) * 1000;
    if (wish === undefined || wish === null) return now + LONGEST_MS;
    const expiration = Number(wish);
    if (!Number.isFinite(expiration) || expiration <= now) {
      const seconds = Math.floor((expiration - now) / 1000);
      throw invalid(`Invalid ttl value for channel ${seconds}`);
    }
    return Math.min(expiration, now + LONGEST_MS);
  }

  #tell(channel: Channel, state: 'sync' | 'exists'): void {
    if (channel.expiration <= this.#clock.now().getTime()) {
      channel.stop();
      this.#channels.delete(channel.id);
      return;
    }
    // Numbers grow and are not said to follow one another; the message at the opening is always the first.
    channel.messages += state === 'sync' ? 1 : 1 + (channel.messages % 3);
    this.#notifications.send(channel.address, {
      'x-goog-channel-id': channel.id,
      ...(channel.token === null ? {} : { 'x-goog-channel-token': channel.token }),
      'x-goog-channel-expiration': new Date(channel.expiration).toUTCString(),
      'x-goog-resource-id': channel.resourceId,
      'x-goog-resource-uri': channel.resourceUri,
      'x-goog-resource-state': state,
      'x-goog-message-number': `${channel.messages}`,
    });
  }
}

function resourceIdOf(account: AccountState, calendar: CalendarStore): string {
  return createHash('sha256').update(`${account.email} ${calendar.id}`).digest('base64url').slice(0, 27);
}

/** Google calls only public https addresses; here one of this machine may be plain. */
function readAddress(address: unknown): string {
  if (typeof address !== 'string' || !URL.canParse(address)) throw required('Required parameter: address');
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))) return address;
  throw new ApiError(400, 'push.webhookUrlNotHttps', `WebHook callback must be HTTPS: ${address}`);
}
