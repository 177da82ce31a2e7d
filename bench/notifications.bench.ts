import { readConfig } from '#server/config.ts';
import { createLogger } from '#server/lib/logger.ts';
import { startServer } from '#server/start-server.ts';
import { onBothDatabases } from './databases.ts';
import type { Figure } from './figure.ts';
import { SECRET, withDataDir } from './open-agenda.ts';
import { reminderLateness } from './reminder-lateness.ts';
import { startTaker } from './server-process.ts';
import { webhookThroughput } from './webhook-throughput.ts';

/**
 * How many webhooks leave, against a loop that does no more than post and note, and how late reminders are, with a
 * clinic's worth of others ahead and years of sent ones behind. On both databases, each new, with the workers of one process.
 */
export function run(): Promise<Figure[]> {
  return onBothDatabases('Notifications', measure);
}

async function measure(label: string, env: Record<string, string>): Promise<Figure[]> {
  const taker = await startTaker();
  try {
    return await withDataDir(async (dataDir) => {
      const config = readConfig({
        PORT: '0',
        DATA_DIR: dataDir,
        APP_SECRET: SECRET,
        RATE_LIMITS: 'off',
        WEBHOOK_ALLOW_PRIVATE: 'true',
        SMTP_URL: taker.smtpUrl,
        MAIL_FROM: 'Hora Marcada <agenda@exemplo.com.br>',
        ...env,
      });
      const server = await startServer(config, { log: createLogger('error') });
      try {
        return [
          ...(await webhookThroughput(label, server, taker)),
          ...(await reminderLateness(label, server, taker)),
        ];
      } finally {
        await server.close();
      }
    });
  } finally {
    await taker.stop();
  }
}
