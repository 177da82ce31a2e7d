import { sentenceWithLimit } from '#shared/limit-sentences.ts';
import { ERROR_SENTENCES, type ErrorCode } from '#shared/contract/errors.ts';

/** What an answer must match when the server refuses: status, code and the sentence of the catalogue, with its limit where there is one. */
export function refused(status: number, code: ErrorCode, details?: unknown, limit?: number) {
  return {
    status,
    body: {
      code,
      error: sentenceWithLimit(code, limit) ?? ERROR_SENTENCES[code],
      ...(details === undefined ? {} : { details }),
    },
  };
}
