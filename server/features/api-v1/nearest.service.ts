import type { ApiAppointment, ApiCreateBody, ApiSlot, ApiUpdateBody } from '#shared/contract/api-v1.ts';
import type { ConflictDetails } from '#shared/contract/appointments.ts';
import { LIMIT_CODES, type ErrorCode } from '#shared/contract/errors.ts';
import type { Context } from '#server/context.ts';
import { readOffered, type ServiceAsked } from '#server/features/appointments/systems.service.ts';
import { nearest } from '#server/features/scheduling/scheduling.service.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { presentSlot } from './api-v1.presenter.ts';
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

export type Wanted = ServiceAsked & { readonly start: Date };

/** The free times nearest to one that cannot be had, in their order; what is over is as far as now. @throws as `readOffered` */
export async function nearestFree(
  context: Context,
  session: Session,
  { start, ...service }: Wanted,
): Promise<{ slots: ApiSlot[]; timezone: string }> {
  const rules = await readOffered(context, session, service);
  const around = new Date(Math.max(start.getTime(), context.clock.now().getTime()));
  const slots = await nearest(context, rules, around, { by: 'public', minutes: service.durationMinutes });
  const { timezone } = rules;
  return { slots: slots.map((slot) => presentSlot(slot, timezone)), timezone };
}

/** Books; a time that the rules forbid is refused with the free ones nearest to it, as a taken one is. @throws as `bookAppointment` */
export function bookOrSuggest(
  context: Context,
  session: Session,
  body: ApiCreateBody,
  key: string | null,
): Promise<{ appointment: ApiAppointment; repeated: boolean }> {
  const { professionalId, productId, durationMinutes } = body;
  if (professionalId === undefined) return bookAppointment(context, session, body, key);
  const start = new Date(body.startTime);
  const wanted = { professionalId, start, productId: productId ?? undefined, durationMinutes };
  return orSuggest(
    context,
    session,
    () => Promise.resolve(wanted),
    () => bookAppointment(context, session, body, key),
  );
}

/** Changes; refused as `bookOrSuggest` refuses. @throws as `changeAppointment` */
export function changeOrSuggest(
  context: Context,
  session: Session,
  id: string,
  body: ApiUpdateBody,
): Promise<ApiAppointment> {
  const wanted = async () => {
    const { professionalId, startTime, endTime } = await getAppointment(context, session, id);
    const owner = body.professionalId ?? professionalId;
    if (owner === null) return null;
    const minutes = (Date.parse(endTime) - Date.parse(startTime)) / 60_000;
    const start = new Date(body.startTime ?? startTime);
    return { professionalId: owner, start, durationMinutes: body.durationMinutes ?? minutes };
  };
  return orSuggest(context, session, wanted, () => changeAppointment(context, session, id, body));
}

/** @param wanted asked for only after a refusal; null when nobody's times would do */
async function orSuggest<T>(
  context: Context,
  session: Session,
  wanted: () => Promise<Wanted | null>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isAboutTime(error) || error.details !== undefined) throw error;
    const about = await wanted();
    if (about === null) throw error;
    const { slots: suggestions, timezone } = await nearestFree(context, session, about);
    const details: ConflictDetails = { suggestions, timezone };
    throw new AppError(error.code, details);
  }
}
