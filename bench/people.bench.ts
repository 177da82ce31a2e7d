import { anybodysTimes } from './anybodys-times.ts';
import { onPostgres } from './databases.ts';
import type { Figure } from './figure.ts';

/** What an organisation of many people costs beside one of few. */
export function run(): Promise<Figure[]> {
  return onPostgres('Organisation of 200, PostgreSQL', 'in ratios', (_label, env) => anybodysTimes(env));
}
