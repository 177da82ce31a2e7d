import type { FastifyError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { conditionOf } from '#server/db/condition.ts';
import { constraintError } from '#server/db/constraints.ts';
import { AppError } from './app-error.ts';

/** Maps anything thrown to the error the caller sees. */
export function knownError(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error;
  const violated = constraintError(error);
  if (violated) return violated;
  if (hasZodFastifySchemaValidationErrors(error)) return validationError(error);
  // Before the database's codes: a body that its sender cut off fails with ECONNRESET too.
  const refused = requestError(error) ?? refusedWrite(error);
  if (refused !== null) return refused;
  if (isDatabaseGone(error)) return comeAgain(new AppError('UNAVAILABLE'));
  if (hasCode(error, UNSTORABLE)) return new AppError('VALIDATION');
  return new AppError('INTERNAL');
}

/** What Fastify refuses about a request, by the status that it put on the error; null for every other error. */
function requestError(error: FastifyError | Error): AppError | null {
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return new AppError('PAYLOAD_TOO_LARGE');
  if (status === 415) return new AppError('UNSUPPORTED_MEDIA_TYPE');
  if (status === 429) return new AppError('RATE_LIMITED');
  // 414: an id longer than any there is.
  if (status === 404 || status === 414) return new AppError('NOT_FOUND');
  return status !== undefined && status >= 400 && status < 500 ? new AppError('VALIDATION') : null;
}

/** `Retry-After` while the database cannot be reached, in seconds. */
const COME_AGAIN_SECONDS = 5;

function comeAgain(error: AppError): AppError {
  error.retryAfter = COME_AGAIN_SECONDS;
  return error;
}

/** What a database says that can be read and not written to: a standby, or one without room. */
function refusedWrite(error: Error): AppError | null {
  const condition = conditionOf(error);
  if (condition === 'read-only') return comeAgain(new AppError('READ_ONLY'));
  return condition === 'full' ? new AppError('STORAGE_FULL') : null;
}

/** A name that somebody made up is repeated up to this length. */
const FIELD_NAME_MAX = 60;

type Issue = {
  instancePath: string;
  message?: string;
  params?: { issue?: { code?: string }; keys?: readonly string[] };
};

/** A malformed id in a path names nothing (404); any other misfit is named field by field (400). */
function validationError(
  error: FastifyError & { validation: unknown; validationContext?: string },
): AppError {
  if (error.validationContext === 'params') return new AppError('NOT_FOUND');
  const issues = error.validation as Issue[];
  const fields = [...new Set(issues.flatMap(fieldsOf))];
  return new AppError(codeOf(fields, issues), fields.length === 0 ? undefined : { fields });
}

/** The field that an issue is about, none for the whole; of one about fields that there are not, these. */
function fieldsOf({ instancePath, params }: Issue): string[] {
  const path = instancePath.replace(/^\//, '').replaceAll('/', '.');
  const keys = params?.keys;
  if (keys === undefined) return path === '' ? [] : [path];
  return keys.map((key) => (path === '' ? key : `${path}.${key}`).slice(0, FIELD_NAME_MAX));
}

function codeOf(fields: readonly string[], issues: readonly Issue[]): ErrorCode {
  const password = fields.every((field) => field === 'password' || field === 'new');
  const short = issues.every(
    (issue) => issue.params?.issue?.code === 'too_small' || /small|>=/i.test(issue.message ?? ''),
  );
  return password && short && fields.length > 0 ? 'PASSWORD_TOO_SHORT' : 'VALIDATION';
}

/** Text that PostgreSQL cannot hold, such as one with the character U+0000, which JSON allows. */
const UNSTORABLE: ReadonlySet<string> = new Set(['22021', '22P05']);

const GONE: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  // Written to a connection whose end was not read yet.
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '53300',
  // A statement, or the wait for a lock, that took longer than the connection allows.
  '57014',
  '55P03',
]);

/** Whether the database cannot be reached right now, from the driver's codes at any depth of the causes. */
function isDatabaseGone(error: Error): boolean {
  if (hasCode(error, GONE)) return true;
  return causesOf(error).some(({ message }) =>
    /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Query read timeout/.test(
      message,
    ),
  );
}

function hasCode(error: Error, codes: ReadonlySet<string>): boolean {
  return causesOf(error).some(
    (cause) => 'code' in cause && typeof cause.code === 'string' && codes.has(cause.code),
  );
}

/** An error and what caused it, outermost first. */
function causesOf(error: Error): Error[] {
  return error.cause instanceof Error ? [error, ...causesOf(error.cause)] : [error];
}
