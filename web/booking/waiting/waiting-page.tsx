import { BellOff, CalendarX2 } from 'lucide-react';
import { useState } from 'react';
import type { BookingPageData } from '#shared/contract/booking.ts';
import type { WaitingPage as Waiting } from '#shared/contract/waiting-list.ts';
import { FailureNotice } from '#web/booking/form/failure-notice.tsx';
import { formatHoldEnd } from '#web/booking/held/until.ts';
import { useOver } from '#web/booking/held/use-over.ts';
import { call, OFFLINE_SENTENCE } from '#web/booking/lib/public-api.ts';
import { useNow } from '#web/booking/lib/use-now.ts';
import { useOwnAddress } from '#web/booking/lib/use-own-address.ts';
import { useVisitorZone } from '#web/booking/lib/use-visitor-zone.ts';
import { AppointmentCard } from '#web/booking/result/appointment-card.tsx';
import { Notice } from '#web/booking/shell/notice.tsx';
import { PageShell } from '#web/booking/shell/page-shell.tsx';
import { Button, buttonClass } from '#web/components/ui/button.tsx';
import { ApiError, sentenceOf } from '#web/lib/api-error.ts';
import { dayAndTime } from '#web/lib/format.ts';
import { wishText } from '#web/lib/waiting-words.ts';

type WaitingData = Extract<BookingPageData, { kind: 'waiting' }>;
type Offer = NonNullable<Waiting['offer']>;

/** A client's request on the waiting list. Opening it changes nothing: mail scanners do. Only the buttons do. */
export function WaitingPage({ data }: { data: WaitingData }) {
  const { brand, token } = data;
  useOwnAddress();
  const [waiting, setWaiting] = useState(data.waiting);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<'take' | 'decline' | 'leave' | null>(null);
  if (waiting === null) return <NoRequest brand={brand} />;

  const act = async (what: 'take' | 'decline' | 'leave', offer: Offer | null) => {
    setBusy(what);
    setFailure(null);
    try {
      setWaiting(await send(token, what, offer));
    } catch (error) {
      setFailure(
        error instanceof ApiError
          ? sentenceOf(error, 'Não foi possível concluir. Tente novamente.')
          : OFFLINE_SENTENCE,
      );
      // What is offered now may be another time, or none.
      const now = await call('GET /api/agendamento/espera/:token', { params: { token } }).catch(() => null);
      if (now !== null) setWaiting(now);
    }
    setBusy(null);
  };
  const { offer, state } = waiting;
  return (
    <PageShell
      brand={brand}
      title={TITLES[offer === null ? state : 'offered']}
      subtitle={waiting.organizationName}
      withoutScript="Para responder por aqui, ative o JavaScript do navegador ou abra este link em outro aparelho."
    >
      <div className="grid grid-cols-1 gap-4.5">
        {offer === null ? (
          <State waiting={waiting} />
        ) : (
          <Offered data={data} waiting={waiting} offer={offer} busy={busy} onAnswer={act} />
        )}
        <div role="alert" className="empty:hidden">
          {failure !== null && <FailureNotice sentence={failure} />}
        </div>
        {(state === 'waiting' || offer !== null) && (
          <Button
            variant="link"
            size="lg"
            className="needs-script"
            busy={busy === 'leave'}
            disabled={busy !== null}
            onClick={() => void act('leave', null)}
          >
            Sair da lista de espera
          </Button>
        )}
      </div>
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

function send(token: string, what: 'take' | 'decline' | 'leave', offer: Offer | null): Promise<Waiting> {
  const params = { token };
  if (what === 'leave' || offer === null)
    return call('POST /api/agendamento/espera/:token/leave', { params });
  const body = { offerId: offer.id };
  return what === 'take'
    ? call('POST /api/agendamento/espera/:token/take', { params, body })
    : call('POST /api/agendamento/espera/:token/decline', { params, body });
}

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
        <p>Ele passou para a próxima pessoa. Você continua na lista e recebe o próximo aviso.</p>
      </Notice>
    );
  }
  const { replaces } = waiting;
  return (
    <>
      <p className="num text-pretty text-muted" suppressHydrationWarning>
        Este horário está reservado para você até {formatHoldEnd(offer.heldUntil, clock.now, zone)}.
        {replaces !== null &&
          ` Se ficar com ele, o seu agendamento de ${dayAndTime(replaces.startTime, replaces.timezone)} passa para cá.`}
      </p>
      <AppointmentCard
        {...offer}
        productName={waiting.productName}
        productPrice={null}
        professionalTitle={null}
        meetingDescription={null}
        place={null}
      />
      <div className="needs-script grid gap-2 min-[22.5rem]:grid-cols-[1fr_auto]">
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
  const { state, managePath, bookingPath } = waiting;
  return (
    <>
      {state === 'waiting' && (
        <p className="text-pretty text-muted">
          Quando abrir um horário como você quer, ele fica reservado para você por um tempo e o aviso chega
          por e-mail.
        </p>
      )}
      {state === 'booked' && (
        <p className="text-pretty text-muted" role="status">
          {managePath === null
            ? 'O seu horário foi marcado pela equipe.'
            : 'O seu horário está marcado. Enviamos os detalhes por e-mail.'}
        </p>
      )}
      {state === 'left' && (
        <p className="text-pretty text-muted" role="status">
          Você não recebe mais avisos deste pedido.
        </p>
      )}
      {state === 'expired' && (
        <p className="text-pretty text-muted">
          As datas passaram, ou três avisos ficaram sem resposta. Se ainda quiser um horário, faça outro
          pedido.
        </p>
      )}
      <Wish waiting={waiting} />
      {managePath !== null && (
        <a href={managePath} className={buttonClass({ variant: 'primary', size: 'lg' })}>
          Ver meu agendamento
        </a>
      )}
      {managePath === null && state !== 'booked' && bookingPath !== null && (
        <a href={bookingPath} className={buttonClass({ size: 'lg' })}>
          Ver os horários livres
        </a>
      )}
    </>
  );
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
              <dd className="num wrap-anywhere">{value}</dd>
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
