import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError } from '#server/lib/app-error.ts';
import { knownError } from '#server/lib/known-error.ts';
import { problemDetail, schemaOf } from './problem-detail.ts';

/** How a door writes an error: its media type and its body. */
export type ErrorForm = { readonly type: string; readonly bodyOf: (error: AppError) => unknown };

/** The short form that the product's own screens read. */
export const SHORT_FORM: ErrorForm = { type: 'application/json', bodyOf: (error) => error.toBody() };

/** Every failure leaves as a catalogued sentence with its code; a surprise is logged whole and answered as 500. */
export function errorHandlerFor(form: ErrorForm) {
  return (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    answer(explainError(error, request), form, reply);
  };
}

/** What the caller gets of anything thrown; a surprise is logged whole, an outside service's fault in a line. */
export function explainError(error: Error, request: FastifyRequest): AppError {
  const known = knownError(error);
  if (known.outside !== undefined)
    request.log.warn({ code: known.code, fault: known.outside }, 'an outside service failed a request');
  // Expected under load: the caller is asked to come again.
  else if (known.code === 'AGENDA_BUSY') request.log.warn({ code: known.code }, 'an agenda was busy');
  else if (known.status >= 500) request.log.error({ err: error }, 'a request failed');
  if (hasZodFastifySchemaValidationErrors(error) && known.status === 400)
    known.detail = problemDetail(error.validation, schemaOf(error, request.routeOptions.schema));
  return known;
}

/** Answers what has no route. */
export function notFoundHandlerFor(form: ErrorForm) {
  return (_request: FastifyRequest, reply: FastifyReply): void => {
    answer(new AppError('NOT_FOUND'), form, reply);
  };
}

/** Sends an error in a door's form. */
export function answer(error: AppError, { type, bodyOf }: ErrorForm, reply: FastifyReply): void {
  setRetryAfter(error, reply);
  void reply
    .status(error.status)
    .type(`${type}; charset=utf-8`)
    .serializer(JSON.stringify)
    .send(bodyOf(error));
}

/** Sets `Retry-After` where it is known when to come again. */
export function setRetryAfter({ retryAfter }: AppError, reply: FastifyReply): void {
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
}
