import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { AppointmentRow } from '#server/features/appointments/appointments.service.ts';
import { manageToken } from '#server/features/appointments/create.service.ts';
import { mailProfile } from '#server/features/appointments/mail.service.ts';
import { sendLetter } from '#server/features/mail/mail.service.ts';
import { seriesMailJob, type SeriesMail } from '#server/jobs/definitions.ts';
import { newId } from '#server/lib/ids.ts';
import type { Session } from '#server/session.ts';
import { composeSeriesNews, type NewsOfSeries } from './mail.presenter.ts';
import type { SeriesRow } from './series.queries.ts';

/**
 * Puts the one mail about appointments of a series into the queue: to the client, where there is an address, and to the professional who did
 * not do it themselves. What is over is not written about.
 * @param rows by start, of one client and one professional
 */
export async function writeNews(
  context: Context,
  tx: Tx,
  session: Session,
  { kind, series, rows }: { kind: NewsOfSeries['kind']; series: SeriesRow; rows: readonly AppointmentRow[] },
): Promise<void> {
  const now = context.clock.now();
  const [first, ...others] = rows.filter(({ endTime }) => endTime > now);
  if (first?.userId == null) return;
  const professional = await mailProfile(tx, first, first.userId);
  if (professional === null) return;
  const { publicUrl } = context.config;
  const { clientName, clientEmail, productName } = first;
  const known = { kind, series, times: [first, ...others] as const, clientName, productName };
  const bookingUrl = professional.isActive ? `${publicUrl}/book/personal/${professional.bookingSlug}` : null;
  const news = {
    ...known,
    professionalName: professional.name,
    organizationName: professional.organizationName,
  };
  const mails: SeriesMail[] = [];
  const add = (isClients: boolean, to: SeriesMail['to'], written: NewsOfSeries): void => {
    const { organizationId, id: seriesId } = series;
    mails.push({ organizationId, seriesId, mailId: newId(), isClients, to, ...composeSeriesNews(written) });
  };
  if (clientEmail !== null) {
    const link =
      kind === 'made'
        ? {
            label: 'Ver o primeiro horário',
            url: `${publicUrl}/agendamento/${manageToken(context, first.id)}`,
          }
        : bookingUrl === null
          ? null
          : { label: 'Marcar outro horário', url: bookingUrl };
    add(
      true,
      { name: clientName, address: clientEmail },
      { ...news, reader: 'client', timezone: first.timezone, link },
    );
  }
  if (first.userId !== session.userId && professional.emailEnabled) {
    const { name, email, timezone } = professional;
    const link = { label: 'Abrir a agenda', url: `${publicUrl}/dashboard` };
    add(false, { name, address: email }, { ...news, reader: 'professional', timezone, link });
  }
  await context.jobs.enqueueAll(tx, seriesMailJob, mails);
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
