import type { ApiAppointment, ApiCreateBody, ApiUpdateBody } from '#shared/contract/api-v1.ts';
import { LIMIT_CODES, type ErrorCode } from '#shared/contract/errors.ts';
import type { Context } from '#server/context.ts';
import { detailsOfRefusal, type RefusedTime } from '#server/features/appointments/conflict.service.ts';
import { readOffered, readRules, type RulesRow } from '#server/features/appointments/systems.service.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { bookAppointment, changeAppointment, getAppointment } from './api-v1.service.ts';

const ABOUT_TIME: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'APPOINTMENT_CONFLICT',
  'OUTSIDE_AVAILABILITY',
  'OFF_GRID',
  // None that is free lies near a date beyond the horizon.
  ...LIMIT_CODES.filter((code) => code !== 'BEYOND_HORIZON'),
]);

/** Whether another time would do. */
export const isAboutTime = (error: unknown): error is AppError =>
  error instanceof AppError && ABOUT_TIME.has(error.code);

/** Books; a time that the rules forbid is refused with the free ones nearest to it, as a taken one is. @throws as `bookAppointment` */
export function bookOrSuggest(
  context: Context,
  session: Session,
  body: ApiCreateBody,
  key: string | null,
): Promise<{ appointment: ApiAppointment; repeated: boolean }> {
  const { professionalId, durationMinutes } = body;
  if (professionalId === undefined) return bookAppointment(context, session, body, key);
  const wanted = async (): Promise<Wanted> => {
    const productId = body.productId ?? undefined;
    const who = await readOffered(context, session, { professionalId, productId, durationMinutes });
    const others = { service: who.product?.name ?? null, keepsLength: false };
    return { who, by: 'public', startTime: new Date(body.startTime), minutes: durationMinutes, others };
  };
  return orSuggest(context, wanted, () => bookAppointment(context, session, body, key));
}

/** Changes; refused as `bookOrSuggest` refuses. @throws as `changeAppointment` */
export function changeOrSuggest(
  context: Context,
  session: Session,
  id: string,
  body: ApiUpdateBody,
): Promise<ApiAppointment> {
  const wanted = async (): Promise<Wanted | null> => {
    const { professionalId, productName, ...was } = await getAppointment(context, session, id);
    const owner = body.professionalId ?? professionalId;
    if (owner === null) return null;
    const length = (Date.parse(was.endTime) - Date.parse(was.startTime)) / 60_000;
    const who = await readRules(context, session, owner, body.productId ?? null);
    // Another service brings its length; without one the appointment's stays.
    const keepsLength = who.product === null;
    return {
      who,
      by: 'public',
      startTime: new Date(body.startTime ?? was.startTime),
      minutes: keepsLength ? (body.durationMinutes ?? length) : undefined,
      movingId: id,
      ownStart: new Date(was.startTime),
      others: {
        service: body.productId === undefined ? productName : (who.product?.name ?? null),
        keepsLength,
        without: [professionalId],
      },
    };
  };
  return orSuggest(context, wanted, () => changeAppointment(context, session, id, body));
}

type Wanted = RefusedTime & { readonly who: RulesRow };

/** @param wanted asked for only after a refusal; null when nobody's times would do */
async function orSuggest<T>(
  context: Context,
  wanted: () => Promise<Wanted | null>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isAboutTime(error) || error.details !== undefined) throw error;
    const about = await wanted();
    if (about === null) throw error;
    const { who, ...refused } = about;
    throw new AppError(error.code, await detailsOfRefusal(context, who, refused), error.limit);
  }
}
