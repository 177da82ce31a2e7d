import { useState } from 'react';
import { BellOff, CalendarX2 } from 'lucide-react';
import type { BookingPageData } from '#shared/contract/booking.ts';
import type { WaitingPage as Waiting } from '#shared/contract/waiting-list.ts';
import { FailureNotice } from '#web/booking/form/failure-notice.tsx';
import { formatHoldEnd } from '#web/booking/held/until.ts';
import { useOver } from '#web/booking/held/use-over.ts';
import { useNow } from '#web/booking/lib/use-now.ts';
import { useVisitorZone } from '#web/booking/lib/use-visitor-zone.ts';
import { AppointmentCard } from '#web/booking/result/appointment-card.tsx';
import { CopyLink } from '#web/booking/result/copy-link.tsx';
import { Notice } from '#web/booking/shell/notice.tsx';
import { PageShell } from '#web/booking/shell/page-shell.tsx';
import { Button, buttonClass } from '#web/components/ui/button.tsx';
import { dayAndTime } from '#web/lib/format.ts';
import { wishText } from '#web/lib/waiting-words.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { useWaiting, type Offer } from './use-waiting.ts';

type WaitingData = Extract<BookingPageData, { kind: 'waiting' }>;

/** A client's request on the waiting list. Opening it changes nothing: mail scanners do. Only the buttons do. */
export function WaitingPage({ data }: { data: WaitingData }) {
  const { brand, waiting } = data;
  return waiting === null ? <NoRequest brand={brand} /> : <Request data={data} initial={waiting} />;
}

function Request({ data, initial }: { data: WaitingData; initial: Waiting }) {
  const { brand, token } = data;
  const { waiting, failure, done, busy, act } = useWaiting(initial, token);
  const { offer, state } = waiting;
  const [leaving, setLeaving] = useState(false);
  const isOpen = state === 'waiting' || offer !== null;
  return (
    <PageShell
      brand={brand}
      title={titleOf(waiting)}
      subtitle={waiting.organizationName}
      withoutScript="Para responder por aqui, ative o JavaScript do navegador ou abra este link em outro aparelho."
    >
      <div className="grid grid-cols-1 gap-4.5">
        {offer === null ? (
          <State waiting={waiting} />
        ) : (
          <Offered data={data} waiting={waiting} offer={offer} busy={busy} onAnswer={act} />
        )}
        <p role="status" className="rounded-md bg-accent-soft p-3 text-ui text-pretty empty:hidden">
          {done}
        </p>
        <div role="alert" className="empty:hidden">
          {failure !== null && !leaving && <FailureNotice sentence={failure} />}
        </div>
        {isOpen && (
          <CopyLink className="needs-script" path={`/agendamento/espera/${encodeURIComponent(token)}`} />
        )}
        {isOpen && (
          <Button
            variant="link"
            size="lg"
            className="needs-script"
            disabled={busy !== null}
            onClick={() => setLeaving(true)}
          >
            Sair da lista de espera
          </Button>
        )}
      </div>
      {isOpen && leaving && (
        <LeaveQuestion
          isOffered={offer !== null}
          busy={busy === 'leave'}
          failure={failure}
          onLeave={() => act('leave', null)}
          onClose={() => setLeaving(false)}
        />
      )}
    </PageShell>
  );
}

const TITLES: Readonly<Record<Waiting['state'], string>> = {
  waiting: 'Você está na lista de espera',
  offered: 'Abriu um horário para você',
  booked: 'O horário é seu',
  left: 'Você saiu da lista de espera',
  expired: 'Este pedido terminou',
};

function titleOf({ offer, state, booked, endedBy }: Waiting): string {
  if (offer !== null) return TITLES.offered;
  const isOver = (state === 'booked' && booked === null) || (state === 'left' && endedBy !== 'client');
  return TITLES[isOver ? 'expired' : state];
}

/** What an appointment's own page says besides. */
const NO_MORE = { professionalTitle: null, meetingDescription: null, place: null } as const;

function Offered({
  data,
  waiting,
  offer,
  busy,
  onAnswer,
}: {
  data: WaitingData;
  waiting: Waiting;
  offer: Offer;
  busy: string | null;
  onAnswer: (what: 'take' | 'decline', offer: Offer) => Promise<void>;
}) {
  const clock = useNow(data.now);
  const zone = useVisitorZone() ?? offer.timezone;
  const over = useOver(offer.heldUntil, data.now, clock.now);
  if (over) {
    return (
      <Notice icon={<CalendarX2 aria-hidden="true" />} title="O prazo para este horário terminou">
        <p>Ele passou para a próxima pessoa. Você continua na lista para o próximo que abrir.</p>
      </Notice>
    );
  }
  const { replaces } = waiting;
  return (
    <>
      <p className="num text-pretty text-muted" suppressHydrationWarning>
        Este horário está reservado para você até {formatHoldEnd(offer.heldUntil, clock.now, zone)}.{' '}
        {replaces === null
          ? 'Se você quiser, ele fica marcado na hora.'
          : `Se você quiser, o seu agendamento de ${dayAndTime(replaces.startTime, replaces.timezone)} passa para ele na hora; se não, continua como está.`}{' '}
        Sem resposta até lá, o horário passa para a próxima pessoa, e você continua na lista.
      </p>
      <AppointmentCard {...offer} productName={waiting.productName} {...NO_MORE} />
      <div className="needs-script flex flex-wrap gap-2 *:grow *:first:grow-99">
        <Button
          variant="primary"
          size="lg"
          busy={busy === 'take'}
          disabled={busy !== null}
          onClick={() => void onAnswer('take', offer)}
        >
          Quero este horário
        </Button>
        <Button
          size="lg"
          busy={busy === 'decline'}
          disabled={busy !== null}
          onClick={() => void onAnswer('decline', offer)}
        >
          Não posso
        </Button>
      </div>
    </>
  );
}

/** What became of the request, or what it is. */
function State({ waiting }: { waiting: Waiting }) {
  const { state, booked, replaces, withdrawn, managePath, bookingPath } = waiting;
  if (booked !== null) {
    return (
      <>
        <p className="num text-pretty text-muted" role="status">
          {replaces === null
            ? 'O seu horário está marcado.'
            : `O seu agendamento de ${dayAndTime(replaces.startTime, replaces.timezone)} passou para este horário.`}
        </p>
        <AppointmentCard {...booked} {...NO_MORE} />
        {managePath !== null && (
          <a href={managePath} className={buttonClass({ variant: 'primary', size: 'lg' })}>
            Ver meu agendamento
          </a>
        )}
      </>
    );
  }
  return (
    <>
      {withdrawn !== null && (
        <p className="num rounded-md bg-accent-soft p-3 text-ui text-pretty" role="status">
          O horário de {dayAndTime(withdrawn.startTime, withdrawn.timezone)} não está mais reservado para
          você. Você continua na lista de espera.
        </p>
      )}
      <p className="text-pretty text-muted" role={state === 'left' ? 'status' : undefined}>
        {sentenceOf(waiting)}
      </p>
      <Wish waiting={waiting} />
      {bookingPath !== null && (
        <a href={bookingPath} className={buttonClass({ size: 'lg' })}>
          Ver os horários livres
        </a>
      )}
    </>
  );
}

const AGAIN = 'Se ainda quiser um horário, faça outro pedido.';

/** What the client can count on now, or why nothing comes any more. */
function sentenceOf(waiting: Waiting): string {
  const { state, isOn, isMailed, endedBy, organizationName, professionalName } = waiting;
  if (state === 'booked') return `O horário marcado por este pedido foi cancelado. ${AGAIN}`;
  if (state === 'expired') return `As datas passaram, ou três avisos ficaram sem resposta. ${AGAIN}`;
  if (state === 'left') {
    if (endedBy === 'staff')
      return `A equipe tirou este pedido da lista, e você não recebe mais avisos dele. Se ainda quiser um horário, fale com ${organizationName}.`;
    return endedBy === 'cancelled'
      ? 'O agendamento foi cancelado, e o pedido de um horário mais cedo terminou com ele.'
      : 'Você não recebe mais avisos deste pedido.';
  }
  if (isOn && !isMailed)
    return `Quando abrir um horário como você quer, ele aparece nesta página e fica reservado para você por 15 minutos; se abrir à noite, até as 10h da manhã, no máximo. Este pedido não recebe e-mail: guarde este link e volte a ele. ${organizationName} pode também falar com você.`;
  if (!isOn && professionalName === null)
    return `${organizationName} não oferece horários de “Qualquer profissional” agora. O seu pedido fica guardado, e volta a valer quando oferecer.`;
  return isOn
    ? 'Quando abrir um horário como você quer, avisamos você e ele fica reservado por 15 minutos; se abrir à noite, até as 10h da manhã, no máximo. Ele aparece também nesta página.'
    : `A lista de espera de ${organizationName} está desligada agora: nenhum horário é oferecido. O seu pedido fica guardado, e volta a valer se ela for ligada.`;
}

function Wish({ waiting }: { waiting: Waiting }) {
  const { professionalName, productName, replaces } = waiting;
  const lines: [string, string | null][] = [
    ['Com', professionalName ?? 'Qualquer profissional'],
    ['Serviço', productName],
    ['Quando', wishText(waiting)],
    ['No lugar de', replaces === null ? null : dayAndTime(replaces.startTime, replaces.timezone)],
  ];
  return (
    <dl className="grid gap-3 rounded-lg border border-line bg-card p-5">
      {lines.map(
        ([term, value]) =>
          value !== null && (
            <div key={term} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3">
              <dt className="text-muted">{term}</dt>
              <dd className="num wrap-anywhere first-letter:uppercase">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function NoRequest({ brand }: { brand: string }) {
  return (
    <PageShell brand={brand} title={brand} subtitle="Lista de espera">
      <Notice icon={<BellOff aria-hidden="true" />} title="Este pedido não existe mais">
        <p>O link não é válido, ou o pedido terminou há mais de 30 dias.</p>
      </Notice>
    </PageShell>
  );
}
