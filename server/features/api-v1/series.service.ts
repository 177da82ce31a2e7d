import type {
  ApiBookedSeries,
  ApiCheckSeriesMoveBody,
  ApiMoveSeriesBody,
  ApiNewSeriesBody,
  ApiSeriesCheck,
  ApiSeriesMoveCheck,
  ApiSeriesPlanBody,
} from '#shared/contract/api-v1-series.ts';
import type { Context } from '#server/context.ts';
import { assertOneLength } from '#server/features/appointments/appointments.policy.ts';
import { checkSeriesMove, moveSeries } from '#server/features/series/move.service.ts';
import { checkSeries, createSeries } from '#server/features/series/series.service.ts';
import { somebody } from '#server/features/users/users.service.ts';
import { offsetTime } from '#server/lib/offset-time.ts';
import type { Session } from '#server/session.ts';

/** The dates of a series and how each stands. @throws AppError 400 SERVICE_FIXES_DURATION, and as `checkSeries` */
export async function checkSeriesForSystem(
  context: Context,
  session: Session,
  body: ApiSeriesPlanBody,
): Promise<ApiSeriesCheck> {
  const { timezone, minutes, dates, isCut } = await checkSeries(context, session, planOf(body));
  const local = localIn(timezone);
  return {
    professionalId: body.professionalId,
    timezone,
    durationMinutes: minutes,
    dates: dates.map(({ startTime, nearest, otherDay: _otherDay, ...date }) => ({
      ...date,
      startTime: local(startTime),
      nearest: local(nearest),
    })),
    isCut,
  };
}

/** Books an appointment at each start, all or none, never over another one. @throws AppError as `checkSeriesForSystem`, `createSeries` */
export async function bookSeries(
  context: Context,
  session: Session,
  body: ApiNewSeriesBody,
  key: string | null,
): Promise<{ series: ApiBookedSeries; repeated: boolean }> {
  const { clientName, clientEmail, clientPhone, notes } = body;
  const plan = planOf(body);
  const { timezone } = await somebody(context, session, body.professionalId);
  const starts = body.starts.map((startTime) => ({ startTime }));
  const asked = { ...plan, clientName, clientEmail, clientPhone, notes, starts };
  const { id, appointments, repeated } = await createSeries(context, session, asked, key);
  const local = (time: string) => offsetTime(new Date(time), timezone);
  return {
    series: {
      id,
      appointments: appointments.map((one) => ({
        id: one.id,
        startTime: local(one.startTime),
        endTime: local(one.endTime),
      })),
    },
    repeated,
  };
}

/** What would become of the appointments of a series, and how each stands there. @throws AppError as `checkSeriesMove` of the screens */
export async function checkSeriesMoveForSystem(
  context: Context,
  session: Session,
  appointmentId: string,
  body: ApiCheckSeriesMoveBody,
): Promise<ApiSeriesMoveCheck> {
  const { timezone, moves } = await checkSeriesMove(context, session, appointmentId, changeOf(body));
  const local = localIn(timezone);
  return {
    timezone,
    moves: moves.map(({ from, startTime, nearest, otherDay: _otherDay, ...move }) => ({
      ...move,
      from: offsetTime(new Date(from), timezone),
      startTime: local(startTime),
      nearest: local(nearest),
    })),
  };
}

/** Changes appointments of a series, all or none. @throws AppError as `moveSeries` of the screens */
export function moveSeriesForSystem(
  context: Context,
  session: Session,
  appointmentId: string,
  body: ApiMoveSeriesBody,
): Promise<{ moved: number }> {
  return moveSeries(context, session, appointmentId, { ...changeOf(body), moves: body.moves });
}

function changeOf({ professionalId, durationMinutes, scope, date, time, productId }: ApiCheckSeriesMoveBody) {
  return { scope, date, time, productId, userId: professionalId, duration: durationMinutes };
}

const localIn = (timezone: string) => (time: string | null) => time && offsetTime(new Date(time), timezone);

function planOf({
  professionalId,
  durationMinutes,
  every,
  weekdays,
  count,
  until,
  isOpen,
  ...plan
}: ApiSeriesPlanBody) {
  assertOneLength(plan.productId, durationMinutes);
  return {
    userId: professionalId,
    productId: plan.productId,
    duration: durationMinutes,
    date: plan.date,
    time: plan.time,
    rule: { every, weekdays, count, until, isOpen },
  };
}
