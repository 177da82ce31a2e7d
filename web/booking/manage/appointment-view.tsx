import type { ManagedAppointment } from '#shared/contract/booking.ts';
import { sameClock } from '#web/booking/calendar/day-times.ts';
import { useVisitorZone } from '#web/booking/lib/use-visitor-zone.ts';
import { AppointmentCard } from '#web/booking/result/appointment-card.tsx';
import { calendarEventOf } from '#web/booking/result/calendar-event.ts';
import { CalendarLinks } from '#web/booking/result/calendar-links.tsx';
import { CopyLink } from '#web/booking/result/copy-link.tsx';
import { Button, buttonClass } from '#web/components/ui/button.tsx';
import { WaitingInvite } from '#web/booking/waiting/waiting-invite.tsx';
import { capitalized, dayAndTime, dayIn } from '#web/lib/format.ts';
import { AskedNotice } from './asked-notice.tsx';
import { eventOfSeries } from './event-of-series.ts';
import { limitSentence, tooLateSentence } from './limit-words.ts';
import { Presence } from './presence.tsx';
import { FOCUS, type Manage } from './use-manage.ts';

/**
 * The appointment, and what the client may do: confirm, move, cancel, remember it, book another. Who was asked to choose another time
 * neither confirms nor remembers this one.
 */
export function AppointmentView({ manage, token }: { manage: Manage; token: string }) {
  const { appointment, over } = manage;
  const { clientName, meetLink, confirmedAt, bookingPath } = appointment;
  const asked = over ? null : appointment.asked;
  const event = () =>
    eventOfSeries(
      calendarEventOf({ ...appointment, managePath: `/agendamento/${token}` }, window.location.origin),
      appointment.series,
    );
  return (
    <div className="grid grid-cols-1 gap-4.5">
      {asked ? (
        <AskedNotice appointment={appointment} asked={asked} />
      ) : (
        <p className="text-muted">
          {clientName ? `Olá, ${clientName}. ` : ''}
          {over ? 'Este horário já passou.' : 'Este é o seu horário marcado.'}
        </p>
      )}
      <section
        id={FOCUS.appointment}
        tabIndex={-1}
        aria-label="Horário marcado"
        className="scroll-mt-4 rounded-lg"
      >
        <AppointmentCard
          {...appointment}
          place={
            meetLink && (
              <a
                href={meetLink}
                rel="noreferrer"
                className="font-medium text-accent-text underline underline-offset-4"
              >
                Entrar na videochamada
              </a>
            )
          }
        />
      </section>
      {!over && (
        <div className="needs-script grid grid-cols-1 gap-4.5">
          {!asked && <Presence confirmed={confirmedAt !== null} onConfirm={manage.confirm} />}
          <Changes manage={manage} />
          {appointment.waiting !== null && (
            <Asked waiting={appointment.waiting} timezone={appointment.clientZone} />
          )}
          {!asked && manage.changeable && appointment.canWait && appointment.waiting === null && (
            <WaitingInvite
              label="Avise-me se abrir antes"
              hint="Quer um horário mais cedo?"
              target={{
                kind: 'earlier',
                token,
                between: { after: manage.now, before: appointment.startTime },
              }}
              timezone={appointment.clientZone}
              today={dayIn(manage.now, appointment.clientZone)}
              slug={bookingPath?.split('/').at(-1)}
              {...(appointment.canMove ? { onSlot: (slot) => manage.start('move', slot) } : {})}
            />
          )}
          {!asked && (
            <div className="grid grid-cols-1 gap-2 border-t border-line pt-4.5">
              <CalendarLinks event={event} />
              <CopyLink path={`/agendamento/${token}`} />
            </div>
          )}
        </div>
      )}
      {appointment.series && appointment.series.others.length > 0 && (
        <Others series={appointment.series} zone={appointment.clientZone} />
      )}
      {bookingPath && !asked && (
        <a href={bookingPath} className={buttonClass({ variant: over ? 'primary' : 'link', size: 'lg' })}>
          Marcar outro horário
        </a>
      )}
    </div>
  );
}

/** The other appointments of a series, each with a page of its own. */
function Others({
  series: { others, hasMore },
  zone,
}: {
  series: NonNullable<ManagedAppointment['series']>;
  zone: string;
}) {
  return (
    <section aria-label="Outros horários" className="grid gap-1.5 border-t border-line pt-4.5">
      <p className="text-ui text-muted">
        Este horário se repete. {hasMore ? 'Os próximos' : 'Os outros'}, cada um com a sua página:
      </p>
      <ul className="num grid">
        {others.map(({ path, startTime }) => (
          <li key={path}>
            <a
              href={path}
              className={buttonClass({ variant: 'link', size: 'lg', className: 'px-0!' })}
              suppressHydrationWarning
            >
              {capitalized(dayAndTime(startTime, zone))}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The request for an earlier time that the client made, and what it offers now. */
function Asked({
  waiting: { path, offer },
  timezone,
}: {
  waiting: NonNullable<ManagedAppointment['waiting']>;
  timezone: string;
}) {
  return (
    <section
      aria-label="Lista de espera"
      className="grid justify-items-start gap-1.5 border-t border-line pt-4.5"
    >
      <p className="num text-ui text-pretty text-muted" suppressHydrationWarning>
        {offer === null
          ? 'Você pediu um aviso se abrir um horário antes.'
          : `Abriu um horário antes para você: ${dayAndTime(offer.startTime, timezone)}. Ele está reservado até ${dayAndTime(offer.heldUntil, timezone)}.`}
      </p>
      <a
        href={path}
        className={buttonClass({ variant: offer === null ? 'secondary' : 'primary', size: 'lg' })}
      >
        {offer === null ? 'Ver o meu pedido' : 'Ver o horário oferecido'}
      </a>
    </section>
  );
}

/** Moving and cancelling, and until when; after that, who to contact. */
function Changes({ manage }: { manage: Manage }) {
  const { appointment, changeable } = manage;
  const { asked, canMove, clientZone, changeableUntil } = appointment;
  const visitorZone = useVisitorZone();
  const foreign = visitorZone !== null && !sameClock(clientZone, visitorZone, changeableUntil);
  if (!changeable) {
    return (
      <p className="border-l-3 border-line-strong py-1 pl-3 text-ui text-pretty text-muted">
        {tooLateSentence(appointment, foreign)}
      </p>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-2.5">
      <div className="flex flex-wrap gap-2 *:grow *:first:grow-99">
        {canMove && (
          <Button
            id={FOCUS.move}
            variant={asked ? 'primary' : 'secondary'}
            size="lg"
            onClick={() => manage.start('move')}
          >
            Remarcar
          </Button>
        )}
        <Button id={FOCUS.cancel} size="lg" onClick={() => manage.start('cancel')}>
          Cancelar agendamento
        </Button>
      </div>
      <p className="num text-ui text-pretty text-muted">{limitSentence(appointment, foreign)}</p>
    </div>
  );
}
