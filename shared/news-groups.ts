/** What decides whether entries of the log are one piece of news. */
export type NewsEntry = {
  readonly entity: string;
  readonly actor: { readonly kind: string; readonly id: string | null };
  readonly owner: { readonly id: string } | null;
  /** ISO, in UTC. */
  readonly occurredAt: string;
};

/** How far apart two changes of one piece of news may be, in milliseconds. */
const NEAR_MS = 10 * 60_000;

/**
 * Entries of the log as news, in their order: changes that one person makes in somebody's hours without a longer pause belong
 * together, because each window and each date of one edit is an entry. Everything else stands alone.
 * @param isNew entries that are new are never put together with those that were read
 */
export function newsGroups<Entry extends NewsEntry>(
  entries: readonly Entry[],
  isNew: (entry: Entry) => boolean,
): Entry[][] {
  const groups: Entry[][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (before !== undefined && isNew(before) === isNew(entry) && isOneEdit(before, entry))
      group?.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

function isOneEdit(one: NewsEntry, other: NewsEntry): boolean {
  return (
    one.entity === 'hours' &&
    other.entity === 'hours' &&
    one.actor.kind === other.actor.kind &&
    one.actor.id === other.actor.id &&
    one.owner?.id === other.owner?.id &&
    Math.abs(Date.parse(one.occurredAt) - Date.parse(other.occurredAt)) <= NEAR_MS
  );
}
