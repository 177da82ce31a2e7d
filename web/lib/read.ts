import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';
import { request } from './api.ts';
import { cachePolicyOf, type CachePolicy } from './query-policy.ts';
import type { AnswerOf, AnyInput, CallOf, ReadName } from './route-call.ts';

/** The key of a read: the route's name, and what it was asked with. */
export type ReadKey = readonly [name: ReadName, input?: AnyInput];

/** The key under which an answer is kept; the name alone stands for all reads of the route. */
export function keyOf<Name extends ReadName>(name: Name, ...[input]: CallOf<Name, never> | []) {
  const key: ReadKey = input === undefined ? [name] : [name, input as AnyInput];
  return key as DataTag<ReadKey, AnswerOf<Name>>;
}

/** A read as the query library takes it. */
export type Read<Answer> = CachePolicy & {
  readonly queryKey: DataTag<ReadKey, Answer>;
  readonly queryFn: (asked: { signal: AbortSignal }) => Promise<Answer>;
};

/** A read as a query: its key, its call and how long its answer counts as fresh, all from the route's name. */
export function read<Name extends ReadName>(name: Name, ...call: CallOf<Name, never>): Read<AnswerOf<Name>> {
  return {
    queryKey: keyOf(name, ...call),
    queryFn: ({ signal }) => send(name, (call[0] ?? {}) as AnyInput, { signal }),
    ...cachePolicyOf(name),
  };
}

/** Whose things a read asks for. */
type Whose = {
  readonly userId?: string | undefined;
  readonly userIds?: string | undefined;
  readonly specialty?: string | undefined;
};

/**
 * Whether a query read things of the same people. What it read may then stay while other days of theirs are read: turning a
 * page of a calendar keeps the days that both pages share, and other people's never show.
 */
export function isOfSamePeople(
  query: { readonly queryKey: QueryKey } | undefined,
  { userId, userIds, specialty }: Whose,
): boolean {
  const before = (query?.queryKey as ReadKey | undefined)?.[1]?.query; // every key is made by keyOf
  return (
    before?.['userId'] === userId && before?.['userIds'] === userIds && before?.['specialty'] === specialty
  );
}

/** The arguments are those of a call of this very route, which the compiler cannot see through the generic name. */
const send = request as unknown as <Name extends ReadName>(
  name: Name,
  input: AnyInput,
  options: { signal: AbortSignal },
) => Promise<AnswerOf<Name>>;

/**
 * Marks what was read by these routes as out of date, and reads again what is on screen.
 * @param concerns leaves out what it says no to
 */
export async function refresh(
  client: QueryClient,
  names: readonly ReadName[],
  concerns: (key: ReadKey) => boolean = () => true,
): Promise<void> {
  const predicate = ({ queryKey }: { queryKey: QueryKey }) => concerns(queryKey as ReadKey); // every key is made by keyOf
  await Promise.all(
    // Once each: reading again aborts what is being read.
    [...new Set(names)].map((name) =>
      client.invalidateQueries({ queryKey: [name] satisfies ReadKey, predicate }),
    ),
  );
}
