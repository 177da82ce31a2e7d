import { hasCode, sentenceOf } from '#web/lib/api-error.ts';
import type { ToastContent } from '#web/lib/toast.ts';
import { failedToast, type Area, type Failure } from './appointment-texts.ts';
import { causeOf } from './conflict.ts';

/** As `failedToast`: of a limit, and of what somebody else has moved, only their own sentences say what to do. */
export function refusedToast(area: Area, failure: Failure, error: unknown): ToastContent {
  const failed = failedToast(area, failure, error);
  const cause = causeOf(error);
  const isSaid = hasCode(cause, 'OVERBOOKING_LIMIT') || hasCode(cause, 'APPOINTMENT_MOVED');
  return isSaid ? { ...failed, description: sentenceOf(cause, '') } : failed;
}
