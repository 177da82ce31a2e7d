import type { ToolInput, ToolOutput } from '#shared/contract/mcp.ts';
import { hasOneEnd, type ApiSeriesCheck } from '#shared/contract/api-v1-series.ts';
import { takenStarts } from '#shared/contract/series.ts';
import type { Context } from '#server/context.ts';
import { bookSeries, checkSeriesForSystem } from '#server/features/api-v1/series.service.ts';
import { cancelMeant, readSeriesOf } from '#server/features/series/series.service.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { offsetTime } from '#server/lib/offset-time.ts';
import { weekdayOf } from './moment.policy.ts';
import { productOf, professionalOf } from './people.service.ts';
import { Refusal } from './refusal.policy.ts';

/** The dates of a series and how each stands. @throws Refusal, AppError as `checkSeriesForSystem` */
export async function checkDates(
  context: Context,
  session: Session,
  input: ToolInput<'check_series'>,
): Promise<ToolOutput<'check_series'>> {
  const { dates, ...found } = await checkSeriesForSystem(
    context,
    session,
    await planOf(context, session, input),
  );
  return { ...found, dates: dates.map((one) => ({ ...one, weekday: weekdayOf(one.date) })) };
}

/**
 * Books the dates that were chosen of a series, all or none.
 * @throws Refusal SERIES_TAKEN with the dates that are taken, VALIDATION for a date that is not of the series; AppError as `bookSeries`
 */
export async function bookDates(
  context: Context,
  session: Session,
  {
    dates,
    idempotencyKey,
    clientName,
    clientEmail,
    clientPhone,
    notes,
    ...input
  }: ToolInput<'create_series'>,
): Promise<ToolOutput<'create_series'>> {
  const plan = await planOf(context, session, input);
  const found = await checkSeriesForSystem(context, session, plan);
  const starts = [...new Set(dates)].map((date) => startOn(date, found.dates));
  const body = { ...plan, clientName, clientEmail, clientPhone, notes, starts };
  try {
    const { series } = await bookSeries(context, session, body, idempotencyKey ?? null);
    return {
      seriesId: series.id,
      appointments: series.appointments.map((one) => ({ ...one, weekday: weekdayOf(one.startTime) })),
    };
  } catch (error) {
    const taken = takenIn(error);
    if (taken === null || !(error instanceof AppError)) throw error;
    const those = found.dates.filter(
      ({ startTime }) => startTime !== null && taken.includes(Date.parse(startTime)),
    );
    const list = those.map(({ date }) => date).join(', ');
    throw new Refusal(error.code, `${error.message} Ocupadas: ${list}. Nada foi marcado.`);
  }
}

/**
 * Cancels an appointment of a series and those that follow, or all that have not begun.
 * @throws Refusal APPOINTMENT_NOT_FOUND for one that does not repeat; AppError 404 for one that is not there
 */
export async function cancelDates(
  context: Context,
  session: Session,
  { appointmentId, scope }: ToolInput<'cancel_series'>,
): Promise<ToolOutput<'cancel_series'>> {
  const { series } = await readSeriesOf(context, session, appointmentId);
  if (series === null)
    throw new Refusal(
      'APPOINTMENT_NOT_FOUND',
      'Este agendamento não se repete. Para cancelar só ele, use cancel_appointment.',
    );
  const gone = await cancelMeant(context, session, appointmentId, scope);
  return {
    seriesId: series.id,
    cancelled: gone.map(({ id, startTime, endTime, timezone }) => {
      const start = offsetTime(startTime, timezone);
      return { id, startTime: start, endTime: offsetTime(endTime, timezone), weekday: weekdayOf(start) };
    }),
  };
}

function startOn(date: string, dates: ApiSeriesCheck['dates']): string {
  const start = dates.find((one) => one.date === date)?.startTime;
  if (start == null)
    throw new Refusal('VALIDATION', `${date} não é uma data desta série. Veja as datas com check_series.`, {
      fields: ['dates'],
    });
  return start;
}

/** The starts that could not be had, in milliseconds since 1970; null for another error. */
function takenIn(error: unknown): number[] | null {
  const details = takenStarts.safeParse(error instanceof AppError ? error.details : null);
  return details.success ? details.data.taken.map((start) => Date.parse(start)) : null;
}

type Asked = ToolInput<'check_series'>;

async function planOf(context: Context, session: Session, { professional, service, ...plan }: Asked) {
  if (!hasOneEnd(plan))
    throw new Refusal('VALIDATION', 'Diga um só de `count`, `until` e `isOpen`.', {
      fields: ['count', 'until', 'isOpen'],
    });
  const person = await professionalOf(context, session, professional);
  const product = await productOf(context, session, person, service);
  return { ...plan, professionalId: person.id, productId: product?.id };
}
