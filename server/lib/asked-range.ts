import type { ErrorCode } from '#shared/contract/errors.ts';
import { RANGE_MAX_DAYS } from '#shared/contract/limits.ts';
import { AppError } from './app-error.ts';

/** Between two midnights there is an hour more where the clocks are set back. */
const CLOCK_CHANGE_MS = 3_600_000;
const LONGEST_MS = RANGE_MAX_DAYS * 86_400_000 + CLOCK_CHANGE_MS;

/** The codes of a refusal: addresses that were published with others keep them. */
type Codes = { readonly inverted: ErrorCode; readonly tooLong: ErrorCode };
const USUAL: Codes = { inverted: 'RANGE_INVERTED', tooLong: 'RANGE_TOO_LONG' };

/** Refuses a range that ends before it begins, or is longer than one call may ask for. @throws AppError with one of the codes */
export function assertRange(from: Date, to: Date, { inverted, tooLong } = USUAL): void {
  if (to <= from) throw new AppError(inverted);
  if (to.getTime() - from.getTime() > LONGEST_MS) throw new AppError(tooLong);
}
