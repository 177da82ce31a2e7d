import type { MovedDetails } from '#shared/contract/appointments.ts';
import type { ApiError } from '#web/lib/api-error.ts';
import { hasCode, sentenceOf } from '#web/lib/api-error.ts';
import { dayTimeTag } from '#web/lib/day-words.ts';
import type { ToastContent } from '#web/lib/toast.ts';
import { failedToast, type Area, type Failure } from './appointment-texts.ts';
import { causeOf } from './conflict.ts';

/** As `failedToast`: of a limit, and of what somebody else has moved, only their own sentences say what to do. */
export function refusedToast(area: Area, failure: Failure, error: unknown): ToastContent {
  const failed = failedToast(area, failure, error);
  const cause = causeOf(error);
  const said = sentenceOf(cause, '');
  if (hasCode(cause, 'OVERBOOKING_LIMIT')) return { ...failed, description: said };
  return hasCode(cause, 'APPOINTMENT_MOVED')
    ? { ...failed, description: `${said}${placeIn(cause)}` }
    : failed;
}

/** ' Agora é terça 24/11 às 10:00, com Bruno Lima.'; nothing where the refusal is of a series. */
function placeIn({ details }: ApiError): string {
  if (details === undefined) return '';
  const { startTime, timezone, professionalName } = details as MovedDetails; // of this code the server says this
  return ` Agora é ${dayTimeTag(startTime, timezone)}, com ${professionalName}.`;
}
