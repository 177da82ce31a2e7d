import type { ErrorCode } from '#shared/contract/errors.ts';
import { AppError } from '#server/lib/app-error.ts';

type Rule = { status: number; code: ErrorCode };

/** Named constraints of the database and what each means to a caller. The one place where the two meet. */
const RULES: Readonly<Record<string, Rule>> = {
  users_email_unique: { status: 409, code: 'EMAIL_IN_USE' },
  booking_slugs_pkey: { status: 409, code: 'SLUG_IN_USE' },
  availability_no_overlap: { status: 422, code: 'AVAILABILITY_OVERLAP' },
  availability_not_inverted: { status: 422, code: 'AVAILABILITY_INVERTED' },
  availability_exceptions_no_overlap: { status: 422, code: 'EXCEPTION_OVERLAP' },
  availability_exceptions_not_inverted: { status: 422, code: 'EXCEPTION_INVERTED' },
  appointments_no_double_booking: { status: 409, code: 'APPOINTMENT_CONFLICT' },
  appointments_not_inverted: { status: 422, code: 'APPOINTMENT_INVERTED' },
  // Something was made for somebody, or with a service, that was deleted at the same moment.
  availability_user_id_fkey: { status: 404, code: 'USER_NOT_FOUND' },
  availability_exceptions_user_id_fkey: { status: 404, code: 'USER_NOT_FOUND' },
  worked_holidays_user_id_fkey: { status: 404, code: 'USER_NOT_FOUND' },
  products_user_id_fkey: { status: 404, code: 'USER_NOT_FOUND' },
  booking_form_settings_user_id_fkey: { status: 404, code: 'USER_NOT_FOUND' },
  appointments_user_id_fkey: { status: 404, code: 'USER_NOT_FOUND' },
  appointments_product_id_fkey: { status: 422, code: 'PRODUCT_INACTIVE' },
  sessions_user_id_fkey: { status: 401, code: 'WRONG_CREDENTIALS' },
  idempotency_keys_pkey: { status: 422, code: 'IDEMPOTENCY_KEY_REUSED' },
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
  const rule = name === null ? undefined : RULES[name];
  return rule ? new AppError(rule.status, rule.code) : null;
}
