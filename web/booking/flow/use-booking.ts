import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FreeSlot } from '#shared/contract/booking.ts';
import type { DayPart } from '#shared/day-parts.ts';
import { readAddress } from '#shared/link-wishes.ts';
import { isCalendarDate } from '#shared/scheduling/calendar-date.ts';
import { bookingRequest } from '#web/booking/form/booking-request.ts';
import {
  EMPTY_FORM,
  FIELD_ORDER,
  formErrors,
  given,
  type FieldName,
  type FormErrors,
  type FormValues,
} from '#web/booking/form/form-rules.ts';
import { useSubmission } from '#web/booking/form/use-submission.ts';
import type { Booked } from '#web/booking/result/confirmation.tsx';
import { useMisses } from '#web/booking/calendar/use-misses.ts';
import { useCalendar } from '#web/booking/calendar/use-calendar.ts';
import type { Seed } from '#web/booking/calendar/use-month-slots.ts';
import { releaseHeld } from '#web/booking/held/held-api.ts';
import { fetchSlots, type SlotsOf } from '#web/booking/lib/public-api.ts';
import { PROFESSIONAL, teamOf } from '#web/booking/lib/page-target.ts';
import { useNow } from '#web/booking/lib/use-now.ts';
import { placeOf, teamAddress } from '#web/booking/team/team-address.ts';
import { useReturning } from '#web/booking/remembered/use-returning.ts';
import { byName, fulfil } from '#web/booking/wishes/fulfil.ts';
import { noteUse } from '#web/booking/wishes/note-use.ts';
import { hasEmailForm } from '#web/lib/email.ts';
import { dayIn } from '#web/lib/format.ts';
import { toast } from '#web/lib/toast.ts';
import { keepDraft, readDraft, type Held } from './booking-draft.ts';
import {
  flowReducer,
  nextStep,
  productIdOf,
  type FlowAction,
  type FlowState,
  type ServiceChoice,
  type Step,
} from './flow.ts';
import {
  choiceOf,
  firstFlow,
  offersChoice,
  servicesOf,
  stillOffered,
  type BookingData,
} from './professionals.ts';
import { useOpening } from './use-opening.ts';
import { useProfessionals } from './use-professionals.ts';
import { useFlowHistory } from './use-flow-history.ts';
import { focusStep, useStepFocus } from './use-step-focus.ts';

/**
 * Everything that the steps of a booking share: what is chosen, what is typed, and how it is sent. `onBooked` hears of
 * a booking, and of the way back from one to the steps (null).
 */
export function useBooking(data: BookingData, onBooked: (booked: Booked | null) => void) {
  const clock = useNow(data.now);
  const bookings = useRef(new Map<string, Booked>());
  const professionals = useProfessionals(data);
  const offered = data.booking.type === 'shared' ? data.booking.team.service : null;
  /** The part of the day that the client pressed; null once they left it, undefined while the link or their habit says it. */
  const [preferred, prefer] = useState<DayPart | null>();
  /** The weekday that they chose, 0 for Sunday; null once they chose any. */
  const [weekday, preferWeekday] = useState<number | null>();
  const {
    flow,
    list,
    wishes: linked,
    keepList,
    finish,
    restart,
    ...history
  } = useFlowHistory({
    start: firstFlow(data),
    arrive: () => {
      const read = readAddress(window.location, isCalendarDate, hasEmailForm);
      fillIn(read.client);
      const start = firstFlow(data);
      const chosen = professionals.known.get(start.professionalId ?? '');
      const wishes = byName(read.wishes, offered, chosen);
      return { flow: fulfil(start, wishes, chosen, clock.now), wishes, query: read.query };
    },
    startList: data.booking.type === 'shared' ? placeOf(data.booking.team) : null,
    check: (kept) => stillOffered(kept, data, professionals.known, clock.now),
    queryOf: ({ professionalId }, place) => {
      if (!offersChoice(data) || place === null) return '';
      const slug = professionalId !== null && professionals.slugOf(professionalId);
      const query = slug ? `?${PROFESSIONAL}=${slug}` : teamAddress(place, place.first);
      return query === '?' ? '' : query;
    },
    onArrive: (address) => {
      const booked = address === null ? null : bookings.current.get(address);
      // Another page's address: this document knows nothing of it.
      if (booked === undefined) window.location.reload();
      else {
        submission.settle();
        calendar.setMonth(null);
        onBooked(booked);
      }
    },
  });
  const wishes = preferred === undefined ? linked : { ...linked, part: preferred };
  useEffect(() => {
    noteUse(wishes.code, 'visited');
  }, [wishes.code]);
  const go = (action: FlowAction) => {
    noteUse(wishes.code, 'started');
    history.go(action);
  };
  const [values, setValues] = useState(EMPTY_FORM);
  const [errors, setErrors] = useState<FormErrors>({});
  const [held, setHeld] = useState<Held | null>(null);
  const [correcting, setCorrecting] = useState(false);
  const { read: readProfessional, slugOf } = professionals;
  const formRef = useRef<HTMLFormElement>(null);
  const path = useRef('');
  /** Writes what is known of the client into the form, and leaves the rest of it as it is. */
  const fillIn = (client: Partial<FormValues>) => {
    const filled = given(client);
    if (Object.keys(filled).length === 0) return;
    const { pathname } = window.location;
    keepDraft(pathname, { values: { ...readDraft(pathname).values, ...filled } });
    setValues((before) => ({ ...before, ...filled }));
    setErrors({});
  };
  useLayoutEffect(() => {
    path.current = window.location.pathname;
    const draft = readDraft(path.current);
    setValues((before) => ({ ...draft.values, ...given(before) }));
    setHeld(draft.held);
    // The page may have brought nobody, or somebody else. Without an answer the time stays held, and the list is shown.
    const { bookingSlug, professionalId = '' } = draft.held ?? {};
    if (bookingSlug && slugOf(professionalId) === null) readProfessional(bookingSlug).catch(() => undefined);
  }, [readProfessional, slugOf]);
  const keepHeld = (next: Held | null) => {
    setHeld(next);
    setCorrecting(false);
    keepDraft(path.current, { held: next });
  };

  const chosen = professionals.known.get(flow.professionalId ?? '');
  const professional = chosen?.professional ?? null;
  const services = chosen ? servicesOf(chosen) : [];
  const service = services.find(({ id }) => id === productIdOf(flow.service)) ?? null;
  const timezone = professional?.timezone ?? 'UTC';
  const returning = useReturning({
    organization: data.booking.organization.id,
    now: clock.now,
    flow,
    wishes,
    isPartChosen: preferred !== undefined,
    weekday,
    chosen,
    service,
    values,
    setValues,
  });
  const of = useSlotsOf(flow);
  const calendar = useCalendar({
    clock,
    timezone,
    limits: professional,
    of,
    load: fetchSlots,
    wish: returning.slotWish,
    seed: seedOf(data),
    date: flow.date,
  });

  const { view, slots } = calendar;
  useMisses(of, { date: flow.date, part: wishes.part, view, slots, timezone });

  const submission = useSubmission({
    lastAttempt: () => readDraft(path.current).attempt,
    onAttempt: (attempt) => keepDraft(path.current, { attempt }),
    onBooked: (answer) => {
      toast({
        title: 'Agendamento confirmado!',
        description: answer.emailSent ? 'Você receberá um email de confirmação em breve.' : undefined,
        variant: 'success',
      });
      keepHeld(null);
      keepDraft(path.current, null);
      setValues(EMPTY_FORM);
      returning.keep();
      if (professional) {
        const booked = { answer, professional };
        bookings.current.set(answer.managePath, booked);
        onBooked(booked);
      }
      calendar.setMonth(null);
      calendar.refresh();
      void finish(answer.managePath);
    },
    onHeld: (answer) => {
      if (professional) {
        const { id, bookingSlug } = professional;
        returning.keep();
        keepHeld({ answer, professionalId: id, bookingSlug, flow });
      }
    },
    onTimeUnavailable: () => {
      go({ type: 'slot-lost' });
      calendar.refresh();
    },
  });

  const opening = useOpening(professionals, (opened, chosen) => {
    submission.settle();
    const next = flowReducer(flow, { type: 'professional', ...choiceOf(opened) });
    go({
      type: 'resume',
      flow: chosen ?? fulfil(next, returning.wishesOfOpened(), opened, clock.now),
    });
  });
  /** Chooses the last booking's professional and service again. */
  const repeat = () => {
    const repeated = returning.repeated();
    if (repeated !== null) go({ type: 'resume', flow: repeated });
    else if (returning.memory !== null) opening.chooseProfessional(returning.memory.professional);
  };

  const step = nextStep(flow) ?? 'details';
  const turn = [flow.reopened, flow.professionalId, flow.service.kind, service?.id, flow.slot?.startTime];
  useStepFocus(submission.conflict ? 'conflict' : (flow.reopened ?? step), turn.join(), history.isArrival);

  /** Releases the time that is held before a corrected form is sent. Returns false when it has become an appointment. */
  const replaceHeld = async (): Promise<boolean> => {
    if (held === null) return true;
    const outcome = await releaseHeld(held.answer);
    if (outcome === 'settled') keepHeld({ ...held, isSettled: true });
    // After a lost connection the next attempt releases it.
    if (outcome === 'free') keepHeld(null);
    return outcome !== 'settled';
  };

  /** The link may have been opened again since the time was held: its choices are made again. */
  const resumeHeld = () => {
    if (flow.slot !== null || held?.flow === undefined) return;
    const resumed = stillOffered(held.flow, data, professionals.known, clock.now);
    if (resumed !== null) go({ type: 'resume', flow: resumed });
  };

  const submit = () => {
    const settings = professional?.formSettings;
    const wrong = settings && flow.slot ? formErrors(values, settings) : {};
    setErrors(wrong);
    const missing = nextStep(flow);
    const firstWrong = FIELD_ORDER.find((field) => wrong[field] !== undefined);
    if (missing !== null || firstWrong !== undefined)
      void import('../form/say-missing.ts')
        .then(({ sayMissing }) => sayMissing(missing, values, settings))
        .catch(() => undefined);
    if (missing !== null) {
      focusStep(missing);
      return;
    }
    if (firstWrong !== undefined) {
      const control = controlOf(formRef.current, firstWrong);
      control?.focus();
      // Not at the edge, where the toast is.
      control?.scrollIntoView({ block: 'center' });
      return;
    }
    if (!professional || !flow.slot) return;
    const chosen = {
      professionalId: professional.id,
      productId: productIdOf(flow.service),
      startTime: flow.slot.startTime,
      teamLink: teamOf(path.current),
    };
    const website = controlOf(formRef.current, 'website')?.value ?? '';
    const request = bookingRequest(chosen, values, professional.formSettings, website, wishes.code);
    void replaceHeld().then(async (isFree) => {
      if (isFree) await submission.send(request);
    });
  };

  return {
    /** The time that waits for the client's e-mail to be confirmed. */
    held: correcting ? null : held,
    now: clock.now,
    /** The server's time when it wrote the page (ISO). */
    loadedAt: data.now,
    /** Back to the form, which kept what was typed. */
    correctHeld: () => {
      resumeHeld();
      // The time stays held until the form is sent again, or a reload shows the step again. The form is there before
      // the focus goes to its field.
      flushSync(() => setCorrecting(true));
      controlOf(formRef.current, 'email')?.focus();
      calendar.refresh();
    },
    /** Back to the times: the held one is free for anybody. */
    leaveHeld: () => {
      resumeHeld();
      keepHeld(null);
      go({ type: 'slot-lost' });
      calendar.refresh();
    },
    /** With whom the time is held, once that was read. */
    heldWith: professionals.known.get(held?.professionalId ?? '')?.professional,
    flow,
    /** The part of the day to show first. */
    wishedPart: returning.wishedPart,
    /** Takes what the client pressed: a part of the day, a weekday. */
    prefer,
    weekday: weekday ?? null,
    preferWeekday,
    /** What this device keeps of the client, and whether they want that. */
    returning,
    repeat,
    /** The date of the address, while times are asked for by it. */
    linkDate: returning.slotWish.date ?? null,
    /** What decides on the words about the address's wishes; what is pressed on the page is answered there. */
    wished: {
      ...{
        wishes: preferred === undefined ? wishes : { ...wishes, part: null },
        flow,
        chosen,
        offered,
        slots,
        view,
      },
      now: clock.now,
      hasList: offersChoice(data),
      isNamedGone: data.isNamedGone === true,
    },
    /** What is shown of the team's list, and how to show something else of it. */
    list,
    keepList,
    step,
    professional,
    services,
    service,
    timezone,
    calendar,
    values,
    errors,
    formRef,
    submission,
    submit,
    ...opening,
    chooseService: (choice: ServiceChoice) => {
      submission.settle();
      go({ type: 'service', choice });
    },
    chooseDate: (date: string) => {
      go({ type: 'date', date });
    },
    chooseSlot: (slot: FreeSlot) => {
      submission.settle();
      calendar.setMonth(null);
      go({ type: 'slot', slot, date: dayIn(slot.startTime, timezone) });
    },
    reopen: (reopened: Step) => {
      go({ type: 'reopen', step: reopened });
    },
    /** Leads from a booking to the steps of a new one. */
    again: () => {
      restart();
      onBooked(null);
    },
    type: (field: FieldName, value: string) => {
      const typed = { ...values, [field]: value };
      setValues(typed);
      keepDraft(path.current, { values: typed });
      setErrors((before) => ({ ...before, [field]: undefined }));
    },
  };
}

export type Booking = ReturnType<typeof useBooking>;

/** Whose free times the choices so far lead to, as the same object while they do. */
function useSlotsOf({ professionalId, service }: FlowState): SlotsOf | null {
  const isDecided = professionalId !== null && service.kind !== 'undecided';
  const productId = productIdOf(service);
  return useMemo(
    () => (isDecided ? { professionalId, productId } : null),
    [isDecided, professionalId, productId],
  );
}

function seedOf({ slots }: BookingData): Seed {
  if (slots === null) return null;
  const { professionalId, productId, from, to, answer } = slots;
  return { of: { professionalId, productId }, range: { from, to }, answer };
}

function controlOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const control = form?.elements.namedItem(name);
  return control instanceof HTMLElement ? (control as HTMLInputElement) : null;
}
