import { hasCode, sentenceOf } from '#web/lib/api-error.ts';
import type { ToastContent } from '#web/lib/toast.ts';
import { failedToast, type Area, type Failure } from './appointment-texts.ts';
import { causeOf } from './conflict.ts';

/** As `failedToast`, from where one may squeeze in: of a limit only its own sentence says what to do. */
export function refusedToast(area: Area, failure: Failure, error: unknown): ToastContent {
  const failed = failedToast(area, failure, error);
  const cause = causeOf(error);
  return hasCode(cause, 'OVERBOOKING_LIMIT') ? { ...failed, description: sentenceOf(cause, '') } : failed;
}
