import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { ANYBODY } from '#shared/anybody.ts';
import type { PublicProfessional } from '#shared/contract/booking.ts';
import { sameClock } from './calendar/day-times.ts';
import { WhenLines } from './calendar/when-lines.tsx';
import { WhenStep } from './calendar/when-step.tsx';
import { isOpen } from './flow/flow.ts';
import { isOpenEnded, NO_SERVICE, type BookingData } from './flow/professionals.ts';
import { useBooking, type Booking } from './flow/use-booking.ts';
import { ConflictNotice } from './form/conflict-notice.tsx';
import { DetailsForm } from './form/details-form.tsx';
import { FailureNotice } from './form/failure-notice.tsx';
import type { GreetingProps } from './remembered/greeting.tsx';
import { finalSentence } from './lib/final-sentence.ts';
import { useVisitorZone } from './lib/use-visitor-zone.ts';
import { Confirmation, fetchLinks, type Booked } from './result/confirmation.tsx';
import { ZoneNote } from './shell/zone-note.tsx';
import { ProfessionalStep } from './steps/professional-step.tsx';
import { ServiceStep } from './steps/service-step.tsx';
import { SubmitButton } from './summary/submit-button.tsx';
import { SummaryBar } from './summary/summary-bar.tsx';
import { summaryOf } from './summary/summary-model.ts';
import { SummaryPanel } from './summary/summary-panel.tsx';
import { placeOf } from './team/team-address.ts';
import { partsOfHours } from '#web/lib/day-parts.ts';
import { WishesNotice } from './wishes/wishes-notice.tsx';
import { WaitingInvite } from './waiting/waiting-invite.tsx';

const AGAIN_MS = 3_000;

/** Needed where a mail confirms a booking, and then without fail: without a line it is fetched again until there is one. */
async function fetchHeldNotice(): Promise<typeof import('./held/held-notice.tsx')> {
  try {
    return await import('./held/held-notice.tsx');
  } catch {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return fetchHeldNotice();
  }
}
/** Fetched where this device knows the client: the first paint, drawn by the server, knows nobody. */
const Greeting = lazy(async () => {
  const loaded = await import('./remembered/greeting.tsx').catch(() => null);
  return { default: (props: GreetingProps) => loaded && <loaded.Greeting {...props} /> };
});
const HeldNotice = lazy(async () => ({ default: (await fetchHeldNotice()).HeldNotice }));

type BookingStepsProps = {
  data: BookingData;
  /** What came of the steps; they are kept meanwhile, so that a new booking finds its times up to date. */
  booked: Booked | null;
  onBooked: (booked: Booked | null) => void;
};

/**
 * The steps of a booking in one column, and its summary: beside them or at the foot of the screen. Then what came of
 * them.
 */
export function BookingSteps({ data, booked, onBooked }: BookingStepsProps) {
  const booking = useBooking(data, onBooked);
  const visitorZone = useVisitorZone();
  const { flow, professional, service, services, submission, heldWith } = booking;
  const needsHeldNotice = professional?.formSettings.confirmEmail === true && flow.slot !== null;
  const hasSlot = flow.slot !== null;
  useEffect(() => {
    if (needsHeldNotice) void fetchHeldNotice();
    else if (hasSlot) fetchLinks().catch(() => undefined);
  }, [needsHeldNotice, hasSlot]);
  if (booked) {
    const organizationName = data.booking.organization.name;
    return (
      <Confirmation
        key={booked.answer.id}
        booked={booked}
        organizationName={organizationName}
        onAgain={booking.again}
      />
    );
  }

  const { held, returning } = booking;
  if (held && heldWith) {
    return (
      <Suspense fallback={<p role="status">Falta um passo: confirmar o horário pelo e-mail.</p>}>
        <HeldNotice
          answer={held.answer}
          isSettled={held.isSettled === true}
          professional={heldWith}
          now={booking.now}
          loadedAt={booking.loadedAt}
          onCorrect={booking.correctHeld}
          onAgain={booking.leaveHeld}
        />
      </Suspense>
    );
  }

  const { view, slots } = booking.calendar;
  // Its times are shown where the calendar is, and the way to the waiting list in their place.
  const isFull = slots.none.get(flow.date ?? '') === 'full';
  const waiting = professional && data.booking.organization.waitingList && flow.slot === null && (
    <WaitingInvite
      key={`${professional.id} ${service?.id ?? ''} ${flow.date ?? ''}`}
      label="Avise-me se abrir um horário"
      hint={isFull ? 'Se alguém desistir, o horário pode ser seu.' : 'Não achou o horário que queria?'}
      target={{
        kind: 'new',
        professionalId: professional.id,
        productId: service?.id ?? null,
        // Whether a colleague will do is asked where the link offers anybody.
        isTeam:
          data.booking.type === 'shared' &&
          data.booking.anyProfessional !== 'off' &&
          data.booking.team.total > 1 &&
          professional.id !== ANYBODY,
      }}
      timezone={booking.timezone}
      today={booking.calendar.today}
      shown={{
        ...{ date: flow.date, view, free: slots.days, none: slots.none, hours: professional.availability },
        ...{ minutes: service?.duration, part: booking.wishedPart?.part ?? null, now: booking.now },
      }}
      client={booking.values}
      onType={booking.type}
      sendsMail={data.booking.organization.sendsMail}
      settings={professional.formSettings}
      onSlot={booking.chooseSlot}
    />
  );

  const noService = flow.service.kind === 'none' ? { name: NO_SERVICE, price: 0 } : null;
  const chosen = {
    professional,
    service: service ?? noService,
    date: flow.date,
    slot: flow.slot,
    isOpenEnded: isOpenEnded(professional, service),
  };
  const summary = summaryOf(chosen, visitorZone);
  // A list of links, which work without scripts.
  const isList = data.booking.type === 'shared' && professional === null;
  const hasForm = flow.slot !== null || submission.conflict !== null;
  const button = { hasForm, sending: submission.sending, onPress: booking.submit };
  return (
    <div
      className={`lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-10 ${isList ? '' : 'needs-script'}`}
    >
      <div className="grid grid-cols-1 gap-4.5 lg:gap-6">
        {returning.memory !== null && flow.slot === null && (
          <Suspense>
            <Greeting
              name={returning.memory.client.name}
              last={returning.last}
              onRepeat={booking.repeat}
              onForget={returning.forget}
            />
          </Suspense>
        )}
        <WishesNotice {...booking.wished} />
        {data.booking.type === 'shared' && data.booking.anyProfessional !== 'only' && (
          <ProfessionalStep
            booking={data.booking}
            chosen={professional}
            open={isOpen(flow, 'professional')}
            openingId={booking.openingId}
            onChoose={booking.chooseProfessional}
            onAim={booking.aimAtProfessional}
            onReopen={() => booking.reopen('professional')}
            place={booking.list ?? placeOf(data.booking.team)}
            onPlace={booking.keepList}
          />
        )}
        {professional && (
          <ProfessionalHeader professional={professional} personal={data.booking.type === 'personal'} />
        )}
        {professional && services.length > 0 && (
          <ServiceStep
            professional={professional}
            services={services}
            choice={flow.service}
            open={isOpen(flow, 'service')}
            onChoose={booking.chooseService}
            onReopen={() => booking.reopen('service')}
          />
        )}
        {professional && flow.service.kind !== 'undecided' && (
          <>
            <WhenAndDetails
              booking={booking}
              professional={professional}
              visitorZone={visitorZone}
              waiting={isFull && waiting}
            />
            {!isFull && waiting}
          </>
        )}
      </div>
      <div className="needs-script contents">
        <SummaryPanel
          summary={summary}
          hasServices={services.length > 0}
          button={<SubmitButton {...button} label="Confirmar agendamento" />}
        />
      </div>
      {hasForm && (
        <SummaryBar
          summary={summary}
          button={<SubmitButton {...button} label="Confirmar" className="grow" />}
        />
      )}
    </div>
  );
}

function WhenAndDetails({
  booking,
  professional,
  visitorZone,
  waiting,
}: {
  booking: Booking;
  professional: PublicProfessional;
  visitorZone: string | null;
  /** The way to the waiting list in place of the times. */
  waiting: ReactNode;
}) {
  const { flow, calendar, timezone, submission } = booking;
  const differs = visitorZone !== null && !sameClock(timezone, visitorZone, `${calendar.today}T12:00:00Z`);
  return (
    <>
      {submission.conflict && (
        <ConflictNotice
          {...submission.conflict}
          timezone={timezone}
          onSlot={booking.chooseSlot}
          onOther={booking.chooseProfessional}
        />
      )}
      {flow.slot && !isOpen(flow, 'when') ? (
        <WhenLines
          slot={flow.slot}
          timezone={timezone}
          isOpenEnded={isOpenEnded(professional, booking.service)}
          onReopen={() => booking.reopen('when')}
        />
      ) : (
        <WhenStep
          slots={calendar.slots}
          view={calendar.view}
          today={calendar.today}
          range={calendar.range}
          suggests={calendar.suggests}
          timezone={timezone}
          date={flow.date}
          linkDate={booking.linkDate}
          chosen={flow.slot}
          wished={booking.wishedPart}
          parts={partsOfHours(professional.availability, booking.service?.duration)}
          onPrefer={booking.prefer}
          weekday={booking.weekday}
          hours={professional.availability}
          onWeekday={booking.preferWeekday}
          zoneNote={differs && <ZoneNote zone={timezone} />}
          waiting={waiting}
          onDate={booking.chooseDate}
          onSlot={booking.chooseSlot}
          onMonth={calendar.setMonth}
          onAim={calendar.aimAt}
          onRetry={calendar.refresh}
        />
      )}
      {(flow.slot !== null || submission.conflict !== null) && (
        <DetailsForm
          settings={professional.formSettings}
          values={booking.values}
          errors={booking.errors}
          formRef={booking.formRef}
          onChange={booking.type}
          onSubmit={booking.submit}
          remember={{ checked: booking.returning.wanted, onChange: booking.returning.want }}
          warning={
            flow.slot && finalSentence(professional.minimumCancelNotice, flow.slot.startTime, booking.now)
          }
          failure={
            submission.failure === null ? null : (
              <FailureNotice title="Erro ao agendar" sentence={submission.failure} />
            )
          }
        />
      )}
    </>
  );
}

/** What the professional says of themselves, and what they tell everybody who books. */
function ProfessionalHeader({
  professional,
  personal,
}: {
  professional: PublicProfessional;
  personal: boolean;
}) {
  const { description, formSettings } = professional;
  return (
    <>
      {personal && description && <p className="max-w-prose whitespace-pre-line text-muted">{description}</p>}
      {formSettings.customMessage && (
        <p className="max-w-prose border-l-3 border-line-strong py-2.5 pl-3 whitespace-pre-line text-muted">
          {formSettings.customMessage}
        </p>
      )}
    </>
  );
}
