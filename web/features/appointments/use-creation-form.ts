import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ANYBODY } from '#shared/anybody.ts';
import type { Appointment, CreateAppointmentBody } from '#shared/contract/appointments.ts';
import { whyText, type DistributionNote } from '#shared/distribution/reason-text.ts';
import type { Product } from '#shared/contract/products.ts';
import type { FoundClient } from '#shared/contract/search.ts';
import type { PersonsTime } from '#shared/contract/suggestions.ts';
import type { Colleague } from '#shared/contract/users.ts';
import { useInvalidFocus } from '#web/components/ui/use-invalid-focus.ts';
import { dayIn, deviceZone, formatTime } from '#web/lib/format.ts';
import { toast, toastError, type ToastContent } from '#web/lib/toast.ts';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { useCreateAppointment } from './api/create-appointment.ts';
import { freeTimesQuery, type Sought } from './api/free-times.ts';
import { doneToast, NO_SUCH_TIME, type Area } from './appointment-texts.ts';
import { conflictOf } from './conflict.ts';
import {
  chosenMinutes,
  creationBody,
  creationErrors,
  creationProblem,
  drawnService,
  NEW_APPOINTMENT,
  timeChoices,
  timeStep,
  usualPerson,
  usualService,
  type CreationValues,
  type Service,
} from './creation-values.ts';
import { overbookingBody, type Overbooking } from './overbook-step.tsx';
import { refusedToast } from './overbooking-toast.ts';
import { isTaken, markOf, type TimeMark } from './time-marks.ts';
import { minutesBetween } from './zone-time.ts';

/** What is already known when the dialog opens: the place that was clicked. */
export type CreationStart = {
  userId?: string;
  date?: string;
  time?: string;
  duration?: number;
  /** Minutes that were drawn: the service of that length is meant, and where there is none the dialog says the length. */
  drawn?: number;
  /** 'manual' where the length was chosen already. */
  mode?: CreationValues['mode'];
  productId?: string | undefined;
  /** Whom the appointment is for, where that is known. */
  client?: { readonly id?: string; readonly name: string; readonly email: string; readonly phone: string };
  /** What the client asked for, in words by which the times are judged. */
  wish?: string;
};

/** What is typed; the mode is null until somebody chooses it. */
type Typed = Omit<CreationValues, 'mode'> & {
  mode: CreationValues['mode'] | null;
  /** The name of the service that was chosen by hand: the next person chosen is booked for theirs of that name. */
  service: string;
};

type Given = {
  area: Area;
  start: CreationStart;
  professionals: readonly Colleague[];
  products: readonly Product[] | undefined;
  /** The name of the service that is meant while nobody is chosen; undefined where one has to be chosen first. */
  usualOfTeam: string | undefined;
  /** Whether the organisation asks for the client's e-mail. */
  emailRequired: boolean;
  /** The zone of anybody's times. */
  ownZone: string;
  onDone: () => void;
  /** After it was made, also when the dialog was closed meanwhile. */
  onCreated?: ((appointment: Appointment) => void) | undefined;
};

/** A free time of somebody, who takes the place of the professional chosen. */
type FreePerson = Pick<PersonsTime, 'professionalId' | 'startTime' | 'endTime' | 'timezone' | 'productId'>;

/** Changing one of these makes an earlier refusal say nothing any more. */
const PLACE: readonly (keyof CreationValues)[] = ['userId', 'date', 'time', 'mode', 'duration', 'productId'];

/** The state of the creation form: what is typed, what is free around it, and the way to send it. */
export function useCreationForm({
  area,
  start,
  professionals,
  products,
  usualOfTeam,
  emailRequired,
  ownZone,
  onDone,
  onCreated,
}: Given) {
  const [first] = useState<Typed>(() => ({
    ...NEW_APPOINTMENT,
    mode: start.mode ?? null,
    service: '',
    userId: start.userId ?? '',
    date: start.date ?? '',
    time: start.time ?? '',
    ...(minutesGiven(start) === undefined ? {} : { duration: String(minutesGiven(start)) }),
    productId: start.productId ?? '',
    clientId: start.client?.id ?? '',
    clientName: start.client?.name ?? '',
    clientEmail: start.client?.email ?? '',
    clientPhone: start.client?.phone ?? '',
  }));
  const [typed, setTyped] = useState(first);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [isMade, setMade] = useState(false);
  /** Who took the place of another because they are free: their clock, until their own data is read. */
  const [other, setOther] = useState<FreePerson | null>(null);
  /** Who comes, where they came before. */
  const [known, setKnown] = useState<FoundClient | null>(null);
  /** The professional whom that client brought, while nobody chose one. */
  const [brought, setBrought] = useState('');
  const create = useCreateAppointment();
  const sending = useSingleRun();
  const focusInvalid = useInvalidFocus();

  const person = professionals.find((user) => user.id === typed.userId);
  // Before a professional is chosen there is no clock but the reader's.
  const isAnybody = typed.userId === ANYBODY;
  const otherZone = other?.professionalId === typed.userId ? other.timezone : undefined;
  const zone = isAnybody
    ? ownZone
    : ((area === 'professional' ? professionals[0] : person)?.timezone ?? otherZone ?? deviceZone());
  const active = (products ?? []).filter((product) => product.isActive);
  const isOpen = area === 'admin' && typed.userId === '';
  // The whole team's first service by name is nobody's usual one.
  const usual = isOpen || isAnybody ? (usualOfTeam ?? '') : undefined;
  // Where services exist, the service gives the length and the price until somebody asks for a length alone.
  const mode = typed.mode ?? (active.length > 0 ? 'product' : 'manual');
  const same = active.find(({ name }) => name === typed.service)?.id;
  const values: CreationValues = {
    ...typed,
    mode,
    productId:
      typed.productId ||
      (mode === 'product'
        ? (same ?? drawnService(active, usualService(active, known, typed.clientName, usual), start.drawn))
        : ''),
  };
  const product =
    active.find((each) => each.id === values.productId) ?? serviceOf(other, values, products === undefined);
  const minutes = chosenMinutes(values, product);
  const body = creationBody(values, product, { area, zone });
  const errors = creationErrors(values, product, { area, emailRequired });
  // What is made takes its own time: until the dialog is gone, it shows what was free before.
  const place = useFreePlace(area, { values, minutes, isKept: sending.busy || isMade });

  const set = (change: Partial<Typed>): void => {
    // Another name may be another person's.
    const other = 'clientName' in change && !('clientId' in change) ? { clientId: '' } : {};
    const chosen = active.find(({ id }) => id === change.productId)?.name;
    // Who goes back to minutes means no service any more.
    const service =
      change.mode === 'manual' ? { service: '' } : chosen === undefined ? {} : { service: chosen };
    setTyped((before) => ({ ...before, ...other, ...service, ...change }));
    if (PLACE.some((field) => field in change)) setFailure(null);
    if ('userId' in change) setBrought('');
  };

  /** @returns the professional who takes the place of nobody, or of the one whom an earlier choice of a client brought */
  const takeKnown = (client: FoundClient, hasOthers: boolean): string | undefined => {
    setKnown(client);
    set({ clientId: client.clientId ?? '' });
    if (area !== 'admin' || typed.userId !== brought) return undefined;
    const userId = usualPerson(professionals, client, hasOthers);
    if (userId === undefined || userId === brought) return undefined;
    set({ userId, productId: '' });
    setBrought(userId);
    return userId;
  };

  const chooseOther = (free: FreePerson): void => {
    const { professionalId: userId, startTime, timezone, productId } = free;
    setOther(free);
    set({
      userId,
      productId: productId ?? '',
      mode: productId === null ? 'manual' : 'product',
      date: dayIn(startTime, timezone),
      time: formatTime(startTime, timezone),
    });
  };

  /** What would be sent; null, with what is wrong shown, while something is. */
  const checked = (form: HTMLFormElement): CreateAppointmentBody | null => {
    const problem = creationProblem(values, errors);
    setTried(problem !== null);
    if (problem === null && body !== null) return body;
    toastError('Erro', problem ?? NO_SUCH_TIME);
    // Where a time alone is missing, the first free one is the next press.
    const offered = form.querySelector<HTMLElement>('[data-first-times] button');
    if (offered !== null && Object.keys(errors).every((field) => field === 'time' || field === 'date'))
      offered.focus();
    else focusInvalid(form);
    return null;
  };

  const submit = (form: HTMLFormElement, overbooking?: Overbooking): void => {
    const body = checked(form);
    if (body === null) return;
    sending.run(async (isShown) => {
      setFailure(null);
      try {
        const made = await create.mutateAsync({ ...body, ...overbookingBody(overbooking) });
        setMade(true);
        toast(withReason(doneToast(area, 'created', made), made.distribution));
        onCreated?.(made);
        if (isShown()) onDone();
      } catch (error) {
        setFailure(error);
        if (conflictOf(error) === null) toast(refusedToast(area, 'create', error));
      }
    });
  };

  return {
    values,
    /** Whether something was filled in since the dialog opened. */
    changed: JSON.stringify(typed) !== JSON.stringify(first),
    set,
    /** Takes a client who came before: their usual professional and service are chosen until others are. */
    takeKnown,
    /** Books with a person who is free, for their service of that name. */
    chooseOther,
    checked,
    submit,
    busy: sending.busy,
    errors: tried ? errors : {},
    zone,
    isAnybody,
    active,
    body,
    minutes,
    drawn: mode === 'product' && minutes !== null && minutes !== start.drawn ? start.drawn : undefined,
    choices: timeChoices(
      timeStep(values, product),
      values.time,
      place.day.data?.free.map(({ startTime }) => formatTime(startTime, zone)),
    ),
    conflict: conflictOf(failure),
    /** Whether the chosen time is known to be taken, and can be had all the same. */
    isTaken: !isAnybody && isTaken(place.markOf(values.time)),
    ...place,
  };
}

const minutesGiven = ({ drawn, duration }: CreationStart): number | undefined => drawn ?? duration;

/** The service that a free person came with, until their services are read. */
function serviceOf(
  other: FreePerson | null,
  { productId }: CreationValues,
  unread: boolean,
): Service | undefined {
  if (!unread || other === null || productId === '' || other.productId !== productId) return undefined;
  return { id: productId, duration: minutesBetween(other.startTime, other.endTime) };
}

type FreePlace = { values: CreationValues; minutes: number | null; isKept: boolean };

/** What is free around the values: nothing is asked before professional and length are known, nor again while it is kept. */
function useFreePlace(area: Area, { values, minutes, isKept }: FreePlace) {
  const owned = area === 'professional' || values.userId !== '';
  const sought: Sought | null =
    owned && minutes !== null
      ? {
          ...whoIsSought(area, values),
          ...(values.mode === 'product' ? productSought(values) : { duration: minutes }),
        }
      : null;
  const day = useQuery({
    ...freeTimesQuery({ ...sought, date: values.date }),
    enabled: sought !== null && values.date !== '' && !isKept,
  });
  // "Now" is when the answer was made: it is read again with every change to the agenda.
  const now = day.dataUpdatedAt;
  return {
    sought,
    day,
    needs: needs(owned, minutes !== null, values),
    markOf: (time: string): TimeMark | undefined =>
      sought === null || minutes === null || day.data === undefined
        ? undefined
        : markOf(day.data, { date: values.date, time, minutes, now }),
  };
}

function needs(owned: boolean, measured: boolean, { mode, date }: CreationValues): string | null {
  if (!owned) return 'Escolha o profissional para ver os horários.';
  if (!measured) return mode === 'product' ? 'Escolha o produto ou serviço.' : 'Informe a duração.';
  return date === '' ? 'Escolha a data.' : null;
}

function whoIsSought(area: Area, { userId }: CreationValues): Pick<Sought, 'userId' | 'anyProfessional'> {
  if (area !== 'admin') return {};
  return userId === ANYBODY ? { anyProfessional: 'true' } : { userId };
}

/** Of anybody a service is sought by its name, which is its id. */
const productSought = ({ userId, productId }: CreationValues): Pick<Sought, 'productId' | 'service'> =>
  userId === ANYBODY ? { service: productId } : { productId };

/** A toast that also says who was chosen and why, where nobody was named. */
function withReason(done: ToastContent, reason: DistributionNote | undefined): ToastContent {
  if (reason === undefined) return done;
  return {
    ...done,
    description: `${done.description ?? ''}. Com ${reason.name}, que ${whyText(reason)}.`,
  };
}
