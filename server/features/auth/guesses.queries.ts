import type { Reader, Tx } from '#server/db/database.ts';

export type GuessRules = {
  readonly now: Date;
  /** Guesses before this are forgotten. */
  readonly since: Date;
  /** Guesses that are taken without a pause. */
  readonly free: number;
  /** Seconds. */
  readonly longestPause: number;
};

/**
 * Counts a guess of a slot, unless it comes during a pause. One statement, so that simultaneous guesses wait for each other.
 * Each guess beyond the free ones doubles the pause before the next. Without a pause `free_at` lies behind, and one that ends
 * later than the longest pause is none: the clocks of two processes differ, and a clock may be put back.
 * @returns the guesses counted so far; null during a pause
 */
// global: nobody is signed in yet.
export async function takeGuess(
  db: Reader,
  slot: number,
  { now, since, free, longestPause }: GuessRules,
): Promise<number | null> {
  const rows = await db.query<{ guesses: number }>(
    `INSERT INTO sign_in_guesses AS g (slot, guesses, last_at, free_at) VALUES ($1, 1, $2, $3)
     ON CONFLICT (slot) DO UPDATE SET
       guesses = CASE WHEN g.last_at < $3 THEN 1 ELSE g.guesses + 1 END,
       free_at = CASE WHEN g.last_at < $3 OR g.guesses < $4 THEN $3
                 ELSE $2 + make_interval(secs => least(power(2, least(g.guesses - $4, 20)), $5)) END,
       last_at = $2
     WHERE g.free_at <= $2 OR g.free_at > $2 + make_interval(secs => $5)
     RETURNING guesses`,
    [slot, now, since, free, longestPause],
  );
  return rows[0]?.guesses ?? null;
}

/** When the pause of a slot ends. */
// global: nobody is signed in yet.
export async function freeAt(db: Reader, slot: number): Promise<Date | null> {
  const rows = await db.query<{ at: Date }>('SELECT free_at AS at FROM sign_in_guesses WHERE slot = $1', [
    slot,
  ]);
  return rows[0]?.at ?? null;
}

/** Uncounts one guess and ends the pause. @param past a moment that lies behind on every clock */
// global: slots belong to no organisation.
export async function giveBack(db: Reader, slot: number, past: Date): Promise<void> {
  await db.query(
    'UPDATE sign_in_guesses SET guesses = greatest(guesses - 1, 0), free_at = $2 WHERE slot = $1',
    [slot, past],
  );
}

/** Whether nobody was notified of a slot's guesses since a given time; if so, notes that it happens now. */
// global: slots belong to no organisation.
export async function mayNotify(tx: Tx, slot: number, since: Date, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE sign_in_guesses SET told_at = $3
      WHERE slot = $1 AND (told_at IS NULL OR told_at <= $2) RETURNING slot`,
    [slot, since, now],
  );
  return rows.length > 0;
}

/** Starts a slot's counting again. */
// global: slots belong to no organisation.
export async function forget(tx: Tx, slot: number): Promise<void> {
  await tx.query('DELETE FROM sign_in_guesses WHERE slot = $1', [slot]);
}
