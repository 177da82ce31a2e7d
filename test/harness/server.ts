import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, type Config } from '#server/config.ts';
import type { Overrides } from '#server/context.ts';
import { createLogger } from '#server/lib/logger.ts';
import { startServer, type RunningServer } from '#server/start-server.ts';
import { checkedAnswers } from './checked-answers.ts';
import { lendDatabase } from './databases.ts';
import { TEST_SECRET } from './template.ts';
import { createClient, type Client } from './client.ts';

export type TestServer = RunningServer & {
  readonly dataDir: string;
  /** The address of this test's own database on the server, or null on the embedded one. */
  readonly databaseUrl: string | null;
  /** Whether it sends mails, webhooks and the like by itself meanwhile. */
  readonly hasWorkers: boolean;
  /** A caller nobody is signed in as. */
  readonly guest: Client;
};

export type TestOptions = {
  readonly overrides?: Overrides;
  readonly env?: Record<string, string>;
  /** On a database that no test had before. */
  readonly isNewDatabase?: boolean;
};

/** Boots the real server on a fresh database (embedded, or one of its own on TEST_DATABASE_URL) and a free port. */
export async function startTestServer(options: TestOptions = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hora-marcada-'));
  const database = await lendDatabase({ isNew: options.isNewDatabase ?? false });
  const config: Config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    APP_SECRET: TEST_SECRET,
    // Tests of other things do not wait for mails about changes.
    CHANGE_MAIL_DELAY: '0',
    ...(database.url === undefined ? {} : { DATABASE_URL: database.url }),
    ...options.env,
  });
  const overrides: Overrides = {
    log: createLogger('silent'),
    serializers: checkedAnswers,
    ...(database.embedded === undefined ? {} : { database: database.embedded }),
    ...options.overrides,
  };
  const server = await startServer(config, overrides);
  return {
    ...server,
    dataDir,
    databaseUrl: database.url ?? null,
    hasWorkers: overrides.workers !== false,
    guest: createClient(server.address),
    async close(delayMs) {
      await server.close(delayMs);
      await database.giveBack();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
