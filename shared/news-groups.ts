import { addDays } from './scheduling/calendar-date.ts';

type Fields = {
  readonly startTime?: string | undefined;
  readonly firstDate?: string | undefined;
  readonly lastDate?: string | undefined;
  readonly ofAbsence?: boolean | undefined;
};

/** What decides whether entries of the log are one piece of news. */
export type NewsEntry = {
  readonly entity: string;
  readonly action: string;
  readonly actor: { readonly kind: string; readonly id: string | null; readonly name: string | null };
  readonly subject: string | null;
  readonly owner: { readonly id: string } | null;
  /** ISO, in UTC. */
  readonly occurredAt: string;
  readonly before: Fields;
  readonly after: Fields;
};

/** How far apart two changes of one edit may be, in milliseconds. */
const NEAR_MS = 10 * 60_000;
/** How far apart two entries of one request may be, or of the requests that one press sends, in milliseconds. */
const ACT_MS = 5_000;

/** What an absence makes of the appointments in its days. */
const ABSENCE_ACTIONS = ['moved', 'transferred', 'asked', 'released', 'cancelled', 'deleted'];

/**
 * Entries of the log as news, the newest first in each and of all. One piece of news are: changes that one person makes in
 * somebody's hours without a longer pause, because each window and each date of one edit is an entry; an absence with what became of
 * its appointments; and appointments that are booked, changed or cancelled by one act, such as those of a series.
 * @param entries the newest first; what others did in between parts nothing
 * @param isNew entries that are new are never put together with those that were read
 */
export function newsGroups<Entry extends NewsEntry>(
  entries: readonly Entry[],
  isNew: (entry: Entry) => boolean,
): Entry[][] {
  const groups: Entry[][] = [];
  /** What each actor did within the last minutes: the newest group first. */
  const begun = new Map<string, Begun<Entry>[]>();
  for (const entry of [...entries].reverse()) {
    const { kind, id, name } = entry.actor;
    const actor = `${kind} ${id ?? name ?? ''}`;
    const at = Date.parse(entry.occurredAt);
    // All visitors are one actor: a busy day of theirs is not compared with every entry.
    const own = (begun.get(actor) ?? []).filter(({ lastAt }) => at - lastAt <= NEAR_MS);
    const found = own.find(
      ({ group, isOfNew, lastAt }) => isOfNew === isNew(entry) && belongs(group, entry, at - lastAt),
    );
    if (found !== undefined) {
      found.group.push(entry);
      found.lastAt = at;
    } else {
      const group = [entry];
      groups.push(group);
      own.unshift({ group, isOfNew: isNew(entry), lastAt: at });
    }
    begun.set(actor, own);
  }
  const place = new Map(entries.map((entry, index) => [entry, index]));
  const placeOf = ([newest]: readonly Entry[]) => (newest === undefined ? 0 : (place.get(newest) ?? 0));
  return groups.map((group) => [...group].reverse()).sort((one, other) => placeOf(one) - placeOf(other));
}

/** A group that may go on, the oldest entry first, and when its last one happened, in milliseconds since 1970. */
type Begun<Entry> = { readonly group: Entry[]; readonly isOfNew: boolean; lastAt: number };

/** Whether an entry belongs to a group of the same actor, the oldest entry first, whose last is `apart` milliseconds older. */
function belongs(group: readonly NewsEntry[], entry: NewsEntry, apart: number): boolean {
  const [first, last] = [group[0], group.at(-1)];
  if (first === undefined || last === undefined) return false;
  if (beginsAbsence(first)) return last.action !== 'absence_settled' && isOfAbsence(first, entry);
  if (first.entity === 'hours')
    return entry.entity === 'hours' && isSameOwner(first, entry) && !isAbsence(entry);
  return apart <= ACT_MS && isOneAct(last, entry);
}

const isSameOwner = (one: NewsEntry, other: NewsEntry): boolean => one.owner?.id === other.owner?.id;

const beginsAbsence = ({ action, after }: NewsEntry): boolean =>
  action === 'dates_created' && after.ofAbsence === true;

const isAbsence = (entry: NewsEntry): boolean => entry.action === 'absence_settled' || beginsAbsence(entry);

/** Whether it is what an absence became: of its person's hours, or of an appointment in its days. */
function isOfAbsence(absence: NewsEntry, entry: NewsEntry): boolean {
  if (entry.entity === 'hours')
    return (
      isSameOwner(absence, entry) && (entry.action === 'absence_settled' || entry.before.ofAbsence === true)
    );
  if (entry.entity !== 'appointment' || !ABSENCE_ACTIONS.includes(entry.action)) return false;
  const times = [entry.before.startTime, entry.after.startTime].filter((time) => time !== undefined);
  const { firstDate, lastDate } = absence.after;
  if (times.length === 0 || firstDate === undefined || lastDate === undefined) return true;
  // The dates are those of a zone, which is at most a day away from UTC.
  const [from, to] = [addDays(firstDate, -1), addDays(lastDate, 1)];
  return times.some((time) => time.slice(0, 10) >= from && time.slice(0, 10) <= to);
}

/** Appointments of one client, or, where somebody of the team changes several at once, of any. */
function isOneAct(one: NewsEntry, other: NewsEntry): boolean {
  if (one.entity !== 'appointment' || other.entity !== 'appointment' || one.action !== other.action)
    return false;
  if (one.subject !== null && one.subject === other.subject) return true;
  return one.actor.kind === 'user' && one.action !== 'created';
}
