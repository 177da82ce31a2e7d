/**
 * Advisory locks by name: what a transaction holds until it ends, where no row stands for it. Each kind hashes its names with a
 * seed of its own, so that the same id locks something else in each. A seed is never changed or used again: during a
 * rolling update two versions of the program take the same locks.
 */
const SEEDS = {
  /** A professional's agenda, by the user's id. */
  agenda: 0,
  /** The first organisation of an installation, by the word 'registration'. */
  registration: 0,
  /** A client of an organisation, by its id and a mailbox or a phone. */
  contact: 1,
  /** The count of an organisation's mails, by its id. */
  mails: 2,
  /** The count of an organisation's people, by its id. */
  people: 3,
  /** The requests of an organisation's waiting list, by its id. */
  waitingRequests: 4,
  /** The count of an organisation's short links, by its id. */
  shortLinks: 5,
  /** The order of an organisation's waiting list, by its id. */
  waitingOrder: 6,
  /** The offers of an organisation's waiting list, by its id; taken after an agenda. */
  waitingOffers: 7,
  /** The one process that makes deliveries of changed clients, by the word 'clients'. */
  clientNews: 8,
} as const;

/** What two processes that start at once take before they migrate: any fixed number, not hashed. */
export const MIGRATION_LOCK = 727_001;

type LockKind = keyof typeof SEEDS;

/** The number that PostgreSQL keeps a lock under, as an SQL expression. @param name of what is locked, in SQL */
export function lockKey(kind: LockKind, name = '$1'): string {
  return `hashtextextended(${name}, ${SEEDS[kind]})`;
}

/** Takes a lock until the transaction ends unless another holds it, as an SQL expression that says whether. Parameters as `lockKey`. */
export function tryLock(kind: LockKind, name = '$1'): string {
  return `pg_try_advisory_xact_lock(${lockKey(kind, name)})`;
}

/** Takes a lock until the transaction ends, as an SQL expression; waits while another holds it. Parameters as `lockKey`. */
export function takeLock(kind: LockKind, name = '$1'): string {
  return `pg_advisory_xact_lock(${lockKey(kind, name)})`;
}
