import { z } from 'zod';

const SECRETS = z.registry();

/**
 * Marks a field of an answer that opens something to those who read it. Beside a text that somebody else chose, its
 * compressed length would tell it bit by bit (BREACH): answers that have such a field leave as they are (decision 063).
 * @param field whole: a description that is added later makes another field of it
 */
export function secret<T extends z.ZodType>(field: T): T {
  SECRETS.add(field);
  return field;
}

/** Whether a schema was marked. */
export function isSecret(schema: object): boolean {
  return SECRETS.has(schema as z.ZodType);
}
