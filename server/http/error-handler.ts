import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { constraintError } from '#server/db/constraints.ts';
import { AppError } from '#server/lib/app-error.ts';

/** Every failure leaves as a catalogued sentence with its code; a surprise is logged whole and answered as 500. */
export function errorHandler(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const known = explainError(error, request);
  void reply.status(known.status).type('application/json; charset=utf-8').send(known.toBody());
}

/** What the caller is told of anything thrown; a surprise is logged whole. */
export function explainError(error: Error, request: FastifyRequest): AppError {
  const known = translate(error);
  if (known.status >= 500) request.log.error({ err: error }, 'a request failed');
  return known;
}

export function notFoundHandler(_request: FastifyRequest, reply: FastifyReply): void {
  void reply.status(404).send(new AppError(404, 'NOT_FOUND').toBody());
}

/** Maps anything thrown to the error the caller sees. */
function translate(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error;
  const violated = constraintError(error);
  if (violated) return violated;
  if (hasZodFastifySchemaValidationErrors(error)) return validationError(error);
  if (isResponseSerializationError(error)) return new AppError(500, 'INTERNAL');
  if (isDatabaseGone(error)) return new AppError(503, 'UNAVAILABLE');
  if (hasCode(error, UNSTORABLE)) return new AppError(400, 'VALIDATION');
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return new AppError(413, 'PAYLOAD_TOO_LARGE');
  if (status === 415) return new AppError(415, 'UNSUPPORTED_MEDIA_TYPE');
  if (status === 429) return new AppError(429, 'RATE_LIMITED');
  // 414: an id longer than any there is.
  if (status === 404 || status === 414) return new AppError(404, 'NOT_FOUND');
  if (status !== undefined && status >= 400 && status < 500) return new AppError(400, 'VALIDATION');
  return new AppError(500, 'INTERNAL');
}

type Issue = { instancePath: string; message?: string; params?: { issue?: { code?: string } } };

/** A malformed id in a path names nothing (404); any other misfit is told field by field (400). */
function validationError(
  error: FastifyError & { validation: unknown; validationContext?: string },
): AppError {
  if (error.validationContext === 'params') return new AppError(404, 'NOT_FOUND');
  const issues = error.validation as Issue[];
  const fields = [
    ...new Set(issues.map((issue) => issue.instancePath.replace(/^\//, '').replaceAll('/', '.'))),
  ];
  return new AppError(400, codeOf(fields, issues), { fields });
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
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '53300',
  // A statement that took longer than the connection allows.
  '57014',
]);

/** Whether the database cannot be reached right now, from the driver's codes at any depth of the causes. */
function isDatabaseGone(error: Error): boolean {
  if (hasCode(error, GONE)) return true;
  return causesOf(error).some(({ message }) =>
    /Connection terminated|timeout exceeded when trying to connect/.test(message),
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
