import type { ErrorCode } from '#shared/contract/errors.ts';
import { AppError } from '#server/lib/app-error.ts';

/** Named constraints of the database and what each means to a caller. The one place where the two meet. */
const RULES: Readonly<Record<string, ErrorCode>> = {
  users_email_unique: 'EMAIL_IN_USE',
  short_links_code_unique: 'SHORT_CODE_IN_USE',
  booking_slugs_pkey: 'SLUG_IN_USE',
  availability_no_overlap: 'AVAILABILITY_OVERLAP',
  availability_not_inverted: 'AVAILABILITY_INVERTED',
  availability_exceptions_no_overlap: 'EXCEPTION_OVERLAP',
  availability_exceptions_not_inverted: 'EXCEPTION_INVERTED',
  appointments_no_double_booking: 'APPOINTMENT_CONFLICT',
  appointments_not_inverted: 'APPOINTMENT_INVERTED',
  // Something was made for somebody, or with a service, that was deleted at the same moment.
  availability_user_id_fkey: 'USER_NOT_FOUND',
  availability_exceptions_user_id_fkey: 'USER_NOT_FOUND',
  worked_holidays_user_id_fkey: 'USER_NOT_FOUND',
  products_user_id_fkey: 'USER_NOT_FOUND',
  booking_form_settings_user_id_fkey: 'USER_NOT_FOUND',
  appointments_user_id_fkey: 'USER_NOT_FOUND',
  appointments_product_id_fkey: 'PRODUCT_INACTIVE',
  sessions_user_id_fkey: 'WRONG_CREDENTIALS',
  idempotency_keys_pkey: 'IDEMPOTENCY_KEY_REUSED',
};

/** The name of the violated constraint, from either driver, with or without Drizzle's wrapping. */
export function violatedConstraint(error: unknown): string | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('constraint' in current && typeof current.constraint === 'string') return current.constraint;
  }
  return null;
}

/** The domain error behind a violated constraint, or null when the error is something else. */
export function constraintError(error: unknown): AppError | null {
  const name = violatedConstraint(error);
  const code = name === null ? undefined : RULES[name];
  return code === undefined ? null : new AppError(code);
}
