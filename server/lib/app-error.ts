import { z } from 'zod';
import { sentenceWithLimit } from '#shared/limit-sentences.ts';
import { ERROR_SENTENCES, ERROR_STATUS, type ErrorBody, type ErrorCode } from '#shared/contract/errors.ts';

const withFields = z.object({ fields: z.array(z.string()) });

/** The fields that an error names, if it does. */
export function fieldsIn({ details }: AppError): { fields?: string[] } {
  return withFields.safeParse(details).data ?? {};
}

/** The one error class: a code of the catalogue, which has its sentence and its status, and optional details. */
export class AppError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: unknown;
  /** Why, in a sentence for programmers; the answers to the screens do without. */
  detail: string | undefined;
  /** What an outside service did not do, for the log: nothing of ours to be surprised at. It names no person and no key. */
  outside: string | undefined;

  /** After how many seconds it makes sense to come again: said in `Retry-After`. */
  retryAfter: number | undefined;

  /** The number of a limit that refuses, which the sentence then says. */
  readonly limit: number | undefined;

  constructor(code: ErrorCode, details?: unknown, limit?: number) {
    super(sentenceWithLimit(code, limit) ?? ERROR_SENTENCES[code]);
    this.name = 'AppError';
    this.status = ERROR_STATUS[code];
    this.code = code;
    this.details = details;
    this.limit = limit;
  }

  toBody(): ErrorBody {
    return {
      error: this.message,
      code: this.code,
      ...(this.details === undefined ? {} : { details: this.details }),
    };
  }
}
