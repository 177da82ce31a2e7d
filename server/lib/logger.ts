import { pino, type DestinationStream, type Logger } from 'pino';
import type { LogFormat } from '#server/config.ts';
import { readableLog } from './readable-log.ts';

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
 * Structured logs: JSON, or one readable line of text for each entry. Secrets are redacted by name, and requests are logged by their route's pattern
 * (see the application), so that neither a query string nor a token in a path is written.
 */
export function createLogger(
  level: string,
  destination?: DestinationStream,
  format: LogFormat = 'json',
): Logger {
  const options = {
    level,
    serializers: { err: describeError },
    redact: {
      paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
  };
  if (format === 'text') {
    const write = (text: string) => void (destination ?? process.stdout).write(text);
    return pino(options, readableLog(write));
  }
  return destination ? pino(options, destination) : pino(options);
}

/** The fields of an error that are logged: driver errors also carry rows and parameters, which are people's data. */
const LOGGED_FIELDS = [
  'code',
  'constraint',
  'table',
  'column',
  'query',
  'syscall',
  'status',
  'statusCode',
] as const;
/** Where Drizzle's message of a failed query goes over to the values. */
const PARAMETERS = '\nparams: ';

/**
 * An error as it is logged: what happened and where, without the values that were in play. Drizzle writes the
 * parameters of a failed query into message and stack: the message is cut before them, the stack loses its head.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const fields = LOGGED_FIELDS.flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    type: error.name,
    message: error.message.split(PARAMETERS, 1)[0],
    ...Object.fromEntries(fields),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
