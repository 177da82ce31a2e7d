import type { Query, QueryClient } from '@tanstack/react-query';
import { renewAnswer } from './kept-answers.ts';
import type { ReadKey } from './read.ts';
import { addressOf } from './route-call.ts';

type Gathered<Item> = { readonly items: Set<Item>; working: Promise<void> | null };

/** Work on what messages name. What comes while some is worked on waits, and is worked on together. */
export function gathering<Item>(
  work: (client: QueryClient, items: readonly Item[]) => Promise<void>,
): (client: QueryClient, items: readonly Item[]) => Promise<void> {
  const waiting = new WeakMap<QueryClient, Gathered<Item>>();
  const drain = async (client: QueryClient, items: Set<Item>): Promise<void> => {
    while (items.size > 0) {
      const some = [...items];
      items.clear();
      await work(client, some);
    }
  };
  return (client, items) => {
    const state = waiting.get(client) ?? { items: new Set<Item>(), working: null };
    waiting.set(client, state);
    for (const item of items) state.items.add(item);
    state.working ??= drain(client, state.items).finally(() => {
      state.working = null;
    });
    return state.working;
  };
}

/**
 * Reads a part of what queries show and lays it over the rest. A query that was read meanwhile, or is being read anyway, is
 * read once more as a whole: the part may be older than it. So is one that could not be read last. One that is not on screen is only out of date.
 * @param lay the data with the part over it; the same object where the part changes nothing
 */
export async function patchShown<Data, Part>(
  client: QueryClient,
  shown: readonly Query[],
  read: () => Promise<Part>,
  lay: (data: Data, part: Part, query: Query) => Data,
): Promise<void> {
  if (shown.length === 0) return;
  const asWhole = (query: Query) => client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  const before = new Map(shown.map((query) => [query, query.state.dataUpdatedAt]));
  const isSteady = (query: Query): boolean =>
    query.isActive() &&
    query.state.fetchStatus === 'idle' &&
    query.state.data !== undefined &&
    // What could not be read is missing from it, whatever is laid over it.
    query.state.status === 'success' &&
    query.state.dataUpdatedAt === before.get(query);
  await Promise.all(shown.filter((query) => !isSteady(query)).map(asWhole));
  const steady = shown.filter(isSteady);
  if (steady.length === 0) return;
  try {
    const part = await read();
    for (const query of steady) {
      if (!isSteady(query)) void asWhole(query);
      else {
        const [name, input] = query.queryKey as ReadKey; // every key is made by keyOf
        const data = client.setQueryData<Data>(query.queryKey, (whole) => whole && lay(whole, part, query));
        renewAnswer(addressOf(name, input).path, data);
      }
    }
  } catch {
    await Promise.all(steady.map(asWhole));
  }
}
