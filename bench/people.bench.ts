import { anybodysTimes } from './anybodys-times.ts';
import { onPostgres } from './databases.ts';
import type { Figure } from './figure.ts';
import { teamLink } from './team-link.ts';

/** What an organisation of many people costs beside one of few. */
export async function run(): Promise<Figure[]> {
  return [
    ...(await onPostgres('Organisation of 200, PostgreSQL', 'in ratios', (_label, env) =>
      anybodysTimes(env),
    )),
    ...(await onPostgres('Shared link of 1000, PostgreSQL', 'in ratios', (_label, env) => teamLink(env))),
  ];
}
