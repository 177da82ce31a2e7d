import { onBothDatabases } from './databases.ts';
import { doorThroughput } from './door-throughput.ts';
import type { Figure } from './figure.ts';

/**
 * What other systems and assistants can ask in a second, by key, against a bare server of Node that sends the very same
 * bytes: the share that is left of it after the key, the rules, the database and, for assistants, the log.
 */
export function run(): Promise<Figure[]> {
  return onBothDatabases('API and assistants', doorThroughput);
}
