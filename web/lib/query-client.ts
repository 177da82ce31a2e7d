import {
  QueryClient,
  type QueryClientConfig,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
} from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { CACHE_POLICIES } from './query-policy.ts';

/** After a failure, in milliseconds. */
const AGAIN_MS = 30_000;

/**
 * A client for which what is being read while something changes is out of date too. The library reads a query again
 * when it is on screen and was read before; the answer to a first or a background reading, asked for before the
 * change, would count as fresh. Such a reading is let come, and repeated.
 */
class FollowingQueryClient extends QueryClient {
  readonly #repeated = new WeakMap<Promise<unknown>, Promise<void>>();
  readonly #failed = new WeakMap<Query, Error>();

  /**
   * What could not be read stays so until it was read: a skeleton at each new try would flicker, and what a message or the own hand
   * lays over it says nothing of the rest.
   */
  constructor(config: QueryClientConfig) {
    super(config);
    this.getQueryCache().subscribe((event) => {
      const query = event.query as Query;
      const { data, error } = query.state;
      // Another screen begins with its skeleton.
      if (event.type === 'observerAdded' && data === undefined) this.#failed.delete(query);
      if (event.type !== 'updated') return;
      const { action } = event;
      const isLaid = action.type === 'success' && action.manual === true;
      if (action.type === 'error' && error !== null) {
        this.#failed.set(query, error);
        if (mayHeal(error)) this.#tryAgain(query);
      } else if (action.type === 'success' && !isLaid) this.#failed.delete(query);
      const before = this.#failed.get(query);
      if (before && (isLaid || (action.type === 'fetch' && data === undefined)))
        query.setState({ status: 'error', error: before });
    });
  }

  /**
   * Reads once more by itself what failed and is still on screen: nobody may be there to press a button, and what a message
   * announced would stay unread behind what is drawn.
   */
  #tryAgain(query: Query): void {
    const { errorUpdatedAt } = query.state;
    setTimeout(() => {
      const { state } = query;
      if (state.status !== 'error' || state.errorUpdatedAt !== errorUpdatedAt || !query.isActive()) return;
      if (state.fetchStatus === 'idle') void this.refetchQueries({ queryKey: query.queryKey, exact: true });
    }, AGAIN_MS);
  }

  /** @returns when all that is on screen has been read after this call. */
  override async invalidateQueries(
    filters?: InvalidateQueryFilters,
    options?: InvalidateOptions,
  ): Promise<void> {
    const early = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter((query) => query.state.data === undefined || !query.isActive());
    const repeated = early.map((query) => this.#repeat(query, filters));
    await Promise.all([super.invalidateQueries(filters, options), ...repeated]);
  }

  /** Invalidates a query once its present reading has ended, one time for each reading. */
  #repeat(query: Query, filters?: InvalidateQueryFilters): Promise<void> {
    const reading = query.promise ?? Promise.resolve();
    const known = this.#repeated.get(reading);
    if (known !== undefined) return known;
    const again = () => super.invalidateQueries({ ...filters, queryKey: query.queryKey, exact: true });
    const repeated = reading.then(again, again);
    this.#repeated.set(reading, repeated);
    return repeated;
  }
}

/** Whether the same may be answered a moment later: no refusal of the server's own. */
function mayHeal(error: Error): boolean {
  const cause = error.cause ?? error;
  return !(cause instanceof ApiError) || cause.status >= 500 || cause.status === 429;
}

/** The application's query client: no retries at once, no refetch on focus; how long an answer is fresh says each read. */
export function createQueryClient(): QueryClient {
  return new FollowingQueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        // The live stream's own reconnection reads what was missed. It may outlast a line that was gone for a moment, in which what a
        // message named could not be read and is out of date.
        refetchOnReconnect: true,
        // Without it a device that believes to be offline leaves screens in an endless skeleton.
        networkMode: 'always',
        ...CACHE_POLICIES.static,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
