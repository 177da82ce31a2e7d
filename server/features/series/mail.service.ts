import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { AppointmentRow } from '#server/features/appointments/appointments.service.ts';
import { priceForClient } from '#server/features/appointments/meeting.policy.ts';
import { manageToken } from '#server/features/appointments/create.service.ts';
import { seriesCalendar } from '#server/features/appointments/mail-series.service.ts';
import { mailProfile } from '#server/features/appointments/mail.service.ts';
import { sendLetter } from '#server/features/mail/mail.service.ts';
import { seriesMailJob, type SeriesMail } from '#server/jobs/definitions.ts';
import { newId } from '#server/lib/ids.ts';
import type { Session } from '#server/session.ts';
import { composeSeriesNews, type NewsOfSeries, type Times } from './mail.presenter.ts';
import { calendarEntriesOf, patternOf } from './occurrences.policy.ts';
import type { Entry, SeriesRow } from './series.queries.ts';

type News = {
  readonly kind: NewsOfSeries['kind'];
  readonly series: SeriesRow;
  /** The appointments that it is about, by start; cancelled ones as they were. */
  readonly rows: readonly AppointmentRow[];
  /** What those that changed were, by their ids. */
  readonly former?: ReadonlyMap<string, AppointmentRow>;
  /** All places of the series, as they are now. */
  readonly entries: readonly Entry[];
  /** From where on these were read. */
  readonly since: Date;
  /** Of one that was booked further: the dates that could not be had, 'YYYY-MM-DD'. */
  readonly skipped?: readonly string[];
};

/** Whose doing it was; null for nobody's. */
type Doer = Pick<Session, 'organizationId'> & { readonly userId: string | null };

/**
 * Puts one mail for each reader about appointments of a series into the queue: to the client, where there is an address, and to the
 * professional who did not do it themselves. What is over is not written about.
 */
export async function writeNews(context: Context, tx: Tx, doer: Doer, news: News): Promise<void> {
  for (const rows of byReader(news.rows)) await writeTo(context, tx, doer, { ...news, rows });
}

/** @param rows of one client and one professional */
async function writeTo(
  context: Context,
  tx: Tx,
  doer: Doer,
  { kind, series, rows, former, entries, since, skipped = [] }: News,
): Promise<void> {
  const now = context.clock.now();
  const [first, ...others] = rows.filter(({ endTime }) => endTime > now);
  if (first?.userId == null) return;
  const to = { appointmentId: first.id, address: first.clientEmail };
  const professional = await mailProfile(tx, first, first.userId, to);
  if (professional === null) return;
  const { publicUrl } = context.config;
  const { userId, clientName, clientEmail, productName } = first;
  const listed = (row: AppointmentRow) => ({
    ...row,
    former: placeBefore(row, former?.get(row.id)),
    price: priceForClient(row),
  });
  const was = former?.get(first.id);
  const times = [listed(first), ...others.map(listed)] as const;
  const shown =
    kind === 'cancelled'
      ? times.map(({ startTime }) => ({ expectedStart: startTime }))
      : leftOf(entries, now);
  const news = {
    kind,
    times,
    pattern: patternOf(series, shown),
    isOpen: series.bookedUntil !== null,
    skipped,
    clientName,
    productName,
    professionalName: professional.name,
    formerProfessionalName: was === undefined || was.userId === userId ? null : was.professionalName,
    organizationName: professional.organizationName,
  };
  const gone = new Set(kind === 'cancelled' ? times.map(({ id }) => id) : []);
  const cancelled = entries.flatMap(({ appointmentId, plannedStart }) =>
    plannedStart !== null && gone.has(appointmentId) ? [plannedStart] : [],
  );
  const mails: SeriesMail[] = [];
  const add = (receiver: 'client' | 'professional', to: SeriesMail['to'], written: NewsOfSeries): void => {
    const { organizationId, id: seriesId } = series;
    const isReaders = (row: AppointmentRow) =>
      receiver === 'client' ? row.clientEmail === clientEmail : row.userId === userId;
    const calendar = seriesCalendar(context, {
      series,
      receiver,
      to,
      professional,
      row: first,
      entries: calendarEntriesOf(entries, isReaders),
      since,
      cancelled: kind === 'cancelled' ? cancelled : null,
    });
    const isClients = receiver === 'client';
    const letter = composeSeriesNews(written);
    mails.push({ organizationId, seriesId, mailId: newId(), isClients, to, ...letter, calendar });
  };
  if (clientEmail !== null) {
    const bookingUrl = professional.isActive
      ? `${publicUrl}/book/personal/${professional.bookingSlug}`
      : null;
    const link =
      kind !== 'cancelled'
        ? {
            label: times.length === 1 ? 'Ver o horário' : 'Ver os horários',
            url: `${publicUrl}/agendamento/${manageToken(context, first.id)}`,
          }
        : bookingUrl === null
          ? null
          : { label: 'Marcar outro horário', url: bookingUrl };
    const name = professional.clientSocialName ?? clientName;
    const written = { ...news, clientName: name, timezone: first.timezone, link };
    add('client', { name, address: clientEmail }, { ...written, reader: 'client' });
  }
  if (userId !== doer.userId && professional.emailEnabled) {
    const { name, email, timezone } = professional;
    const link = { label: 'Abrir a agenda', url: `${publicUrl}/dashboard` };
    const read = { ...news, clientName: professional.clientCalled ?? clientName, timezone, link };
    add('professional', { name, address: email }, { ...read, reader: 'professional' });
  }
  await context.jobs.enqueueAll(tx, seriesMailJob, mails);
}

/** Where one was, if it was elsewhere or had another length. */
function placeBefore(row: Times, before: Times | undefined): Times | undefined {
  const isSame = (one: Date, other: Date) => one.getTime() === other.getTime();
  const stayed = before && isSame(before.startTime, row.startTime) && isSame(before.endTime, row.endTime);
  return stayed ? undefined : before;
}

type HandedOver = Pick<News, 'series' | 'rows' | 'entries' | 'since'> & {
  readonly former: ReadonlyMap<string, AppointmentRow>;
  readonly formerUserId: string;
};

/** Puts a mail into the queue to whose the appointments were, if they did not do it themselves: it takes them out of their calendar. */
export async function writeHandedOver(
  context: Context,
  tx: Tx,
  doer: Doer,
  { series, rows, former, formerUserId, entries, since }: HandedOver,
): Promise<void> {
  const now = context.clock.now();
  const handed = rows.flatMap(({ id }) => former.get(id) ?? []).filter(({ endTime }) => endTime > now);
  const [first, ...others] = handed;
  const [taken] = rows;
  if (first === undefined || taken === undefined || formerUserId === doer.userId) return;
  const professional = await mailProfile(tx, series, formerUserId, null);
  if (professional?.emailEnabled !== true) return;
  const { name, email, timezone, organizationName } = professional;
  const to = { name, address: email };
  const ids = new Set(handed.map(({ id }) => id));
  const letter = composeSeriesNews({
    kind: 'handed',
    reader: 'professional',
    times: [{ ...first, price: null, former: undefined }, ...others.map((row) => ({ ...row, price: null }))],
    pattern: patternOf(
      series,
      handed.map(({ startTime }) => ({ expectedStart: startTime })),
    ),
    isOpen: false,
    skipped: [],
    timezone,
    clientName: first.clientName,
    productName: first.productName,
    professionalName: taken.professionalName,
    formerProfessionalName: null,
    organizationName,
    link: { label: 'Abrir a agenda', url: `${context.config.publicUrl}/dashboard` },
  });
  const calendar = seriesCalendar(context, {
    series,
    receiver: 'professional',
    to,
    professional,
    row: first,
    entries: calendarEntriesOf(entries, (row) => row.userId === formerUserId),
    since,
    cancelled: entries.flatMap(({ appointmentId, plannedStart }) =>
      plannedStart !== null && ids.has(appointmentId) ? [plannedStart] : [],
    ),
  });
  const { organizationId, id: seriesId } = series;
  const mail = { organizationId, seriesId, mailId: newId(), isClients: false, to, ...letter, calendar };
  await context.jobs.enqueueAll(tx, seriesMailJob, [mail]);
}

/** The places ahead that the series still has. */
function leftOf(entries: readonly Entry[], now: Date): Entry[] {
  return entries.filter(({ appointment, expectedStart }) => appointment !== null && expectedStart > now);
}

/** One mail each: some may have been handed to a colleague, or belong to another address by now. */
function byReader(rows: readonly AppointmentRow[]): AppointmentRow[][] {
  const groups = new Map<string, AppointmentRow[]>();
  for (const row of rows) {
    const reader = `${row.userId} ${row.clientEmail} ${row.clientName}`;
    groups.set(reader, [...(groups.get(reader) ?? []), row]);
  }
  return [...groups.values()];
}

/** Sends one of them. */
export async function sendSeriesMail(context: Context, task: SeriesMail): Promise<void> {
  const { organizationId, seriesId, mailId, isClients, ...letter } = task;
  await sendLetter(
    context,
    { organizationId },
    {
      ...letter,
      key: `series-${mailId}`,
      why: isClients
        ? 'Você recebe este e-mail porque horários foram marcados com este endereço.'
        : 'Você recebe este e-mail porque os horários são da sua agenda.',
    },
    { isClients, isAnonymous: false, appointmentId: seriesId },
  );
}
