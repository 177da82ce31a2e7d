import { readConfig } from './config.ts';
import { logFormatOf } from './context.ts';
import { startServer } from './start-server.ts';
import { welcome } from './welcome.ts';

/** How long jobs and the database may take to stop after the last answer, before the process ends anyway. */
const STOP_MS = 8_000;

try {
  const config = readConfig(process.env);
  const server = await startServer(config);
  server.context.log.info({ address: server.address, database: server.context.database.kind }, 'listening');
  // A terminal shows where to go.
  if (logFormatOf(config) === 'text') process.stdout.write(`${welcome(config, server.address)}\n`);
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    server.context.log.info({ signal }, 'shutting down');
    const { delayMs, limitMs } = config.shutdown;
    setTimeout(() => process.exit(1), delayMs + limitMs + STOP_MS).unref();
    server.close(delayMs).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
