import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** Names whose values never reach a log, at any of the depths a request or an error carries them. */
const SECRET_NAMES = [
  'authorization',
  'cookie',
  'password',
  'new',
  'current',
  'token',
  'apiToken',
  'mcpToken',
  'secret',
];

/**
 * Structured JSON logs. Secrets are redacted by name, and requests are logged by their route's pattern
 * (see the application), so that neither a query string nor a token in a path is written.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: {
      paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
