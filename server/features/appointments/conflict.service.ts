import { violatedConstraint } from '#server/db/constraints.ts';

const ATTEMPTS = 3;

/**
 * Runs a booking again when the exclusion constraint, not the rule, refused it: the lock makes that impossible for
 * this product's own paths, so it means that something else wrote to the database in between, and the next look
 * sees it. The last refusal is passed on and answers 409.
 */
export async function retryConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const refused = violatedConstraint(error) === 'appointments_no_double_booking';
      if (!refused || attempt === ATTEMPTS) throw error;
    }
  }
}
