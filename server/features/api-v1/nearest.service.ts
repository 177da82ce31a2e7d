import type { ApiAppointment, ApiCreateBody, ApiSlot, ApiUpdateBody } from '#shared/contract/api-v1.ts';
import type { ConflictDetails } from '#shared/contract/appointments.ts';
import { SUGGESTION_COUNT } from '#shared/contract/limits.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { msOfEpochMinute } from '#shared/scheduling/epoch-minute.ts';
import type { Interval } from '#shared/scheduling/types.ts';
import type { Context } from '#server/context.ts';
import { readSystemSlots } from '#server/features/appointments/systems.service.ts';
import type { Session } from '#server/http/access.ts';
import { AppError } from '#server/lib/app-error.ts';
import { presentSlot } from './api-v1.presenter.ts';
import { bookAppointment, changeAppointment, getAppointment } from './api-v1.service.ts';

/** How many days around a time that cannot be had the nearest free ones are looked for. */
const AROUND = { before: 3, after: 14 } as const;

const ABOUT_TIME: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'APPOINTMENT_CONFLICT',
  'OUTSIDE_AVAILABILITY',
  'OFF_GRID',
  'TOO_SOON',
  'IN_THE_PAST',
]);

/** Whether another time would do. */
export const isAboutTime = (error: unknown): error is AppError =>
  error instanceof AppError && ABOUT_TIME.has(error.code);

export type Wanted = {
  readonly professionalId: string;
  readonly start: Date;
  readonly productId?: string | undefined;
  readonly durationMinutes?: number | undefined;
};

/** The free times nearest to one that cannot be had, in their order; what is over is as far as now. @throws as `readSystemSlots` */
export async function nearestFree(
  context: Context,
  session: Session,
  { professionalId, start, productId, durationMinutes }: Wanted,
  count: number,
): Promise<{ slots: ApiSlot[]; timezone: string }> {
  const around = Math.max(start.getTime(), context.clock.now().getTime());
  const date = new Date(around).toISOString().slice(0, 10);
  const { rules, slots } = await readSystemSlots(context, session, {
    professionalId,
    from: addDays(date, -AROUND.before),
    to: addDays(date, AROUND.after),
    productId,
    durationMinutes,
  });
  const distance = (slot: Interval) => Math.abs(msOfEpochMinute(slot.start) - around);
  const nearest = [...slots].sort((one, other) => distance(one) - distance(other)).slice(0, count);
  const { timezone } = rules;
  nearest.sort((one, other) => one.start - other.start);
  return { slots: nearest.map((slot) => presentSlot(slot, timezone)), timezone };
}

/** Books; a time that the rules forbid is refused with the free ones nearest to it, as a taken one is. @throws as `bookAppointment` */
export function bookOrSuggest(
  context: Context,
  session: Session,
  body: ApiCreateBody,
  key: string | null,
): Promise<{ appointment: ApiAppointment; repeated: boolean }> {
  const { professionalId, productId, durationMinutes } = body;
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
    const { slots: suggestions, timezone } = await nearestFree(context, session, about, SUGGESTION_COUNT);
    const details: ConflictDetails = { suggestions, timezone };
    throw new AppError(error.status, error.code, details);
  }
}
