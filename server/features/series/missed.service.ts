import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { mailProfile } from '#server/features/appointments/mail.service.ts';
import { entriesOf, record } from '#server/features/audit/audit.service.ts';
import { seriesMailJob } from '#server/jobs/definitions.ts';
import { AppError } from '#server/lib/app-error.ts';
import { newId } from '#server/lib/ids.ts';
import { composeMissedRound } from './mail.presenter.ts';
import { patternOf } from './occurrences.policy.ts';
import * as queries from './series.queries.ts';
import type { Entry, Occurrence, SeriesRow } from './series.queries.ts';

const SYSTEM = { kind: 'system', id: null, name: null } as const;

/** The last appointment of a series, which says of whom and with whom it is. */
type Last = Occurrence['appointment'];

/** Notes in the log, and so in the bell, the dates of a series that could not be had; nothing where all could. */
export async function noteMissed(
  context: Context,
  tx: Tx,
  series: SeriesRow,
  { last, missed }: { readonly last: Last; readonly missed: readonly string[] },
): Promise<void> {
  if (missed.length > 0)
    await note(context, tx, series, last, { action: 'series_dates_missed', after: { missedDates: missed } });
}

/**
 * Writes to the professional of a series of which no further date could be had. Where some could, the mail about those names the
 * others.
 */
export async function mailMissedRound(
  context: Context,
  tx: Tx,
  series: SeriesRow,
  {
    last,
    missed,
    left,
  }: { readonly last: Last; readonly missed: readonly string[]; readonly left: readonly Entry[] },
): Promise<void> {
  const { organizationId, id: seriesId } = series;
  if (missed.length === 0 || last.userId === null) return;
  const professional = await mailProfile(tx, series, last.userId, {
    appointmentId: last.id,
    address: null,
  });
  if (professional?.emailEnabled !== true) return;
  const { clientName, productName } = last;
  const link = { label: 'Abrir a agenda', url: `${context.config.publicUrl}/dashboard` };
  const letter = composeMissedRound({
    pattern: patternOf(series, left),
    missed,
    clientName: professional.clientCalled ?? clientName,
    productName,
    link,
  });
  const to = { name: professional.name, address: professional.email };
  await context.jobs.enqueueAll(tx, seriesMailJob, [
    { organizationId, seriesId, mailId: newId(), isClients: false, to, ...letter, calendar: null },
  ]);
}

const INACTIVE: Readonly<Record<string, 'professional' | 'service'>> = {
  PROFESSIONAL_INACTIVE: 'professional',
  PRODUCT_INACTIVE: 'service',
};

/**
 * Notes in the log, and so in the bell, that a series waits for its professional or service to be active again: once, until it went on or
 * waits for something else.
 * @returns false where the error says nothing of that
 */
export async function noteWaiting(
  context: Context,
  series: SeriesRow,
  last: Last,
  err: unknown,
): Promise<boolean> {
  const waitsFor = err instanceof AppError ? INACTIVE[err.code] : undefined;
  if (waitsFor === undefined) return false;
  await context.database.transaction(async (tx) => {
    const now = await queries.lockSeries(tx, series, series.id);
    if (now === null) return;
    const [newest] = await entriesOf(tx, series, { entity: 'appointment', entityId: series.id }, 1);
    const { bookedUntil } = now;
    const isNoted =
      newest?.action === 'series_waits' &&
      newest.after['lastDate'] === bookedUntil &&
      newest.after['waitsFor'] === waitsFor;
    if (isNoted) return;
    const { productName } = last;
    const after = { waitsFor, lastDate: bookedUntil, ...(productName === null ? {} : { productName }) };
    await note(context, tx, series, last, { action: 'series_waits', after });
  });
  return true;
}

function note(
  context: Context,
  tx: Tx,
  series: SeriesRow,
  { userId, professionalName, clientName }: Last,
  entry: { readonly action: 'series_dates_missed' | 'series_waits'; readonly after: object },
): Promise<void> {
  return record(context, tx, series, {
    entity: 'appointment',
    entityId: series.id,
    action: entry.action,
    actor: SYSTEM,
    subject: clientName,
    owner: userId === null ? null : { id: userId, name: professionalName },
    before: {},
    after: { ...entry.after },
  });
}
