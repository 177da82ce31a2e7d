import { ERROR_SENTENCES, type ErrorCode } from '#shared/contract/errors.ts';

/** What an answer must match when the server refuses: status, code and the sentence of the catalogue. */
export function refused(status: number, code: ErrorCode, details?: unknown) {
  return {
    status,
    body: { code, error: ERROR_SENTENCES[code], ...(details === undefined ? {} : { details }) },
  };
}
