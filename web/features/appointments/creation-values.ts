import { ANYBODY } from '#shared/anybody.ts';
import type { CreateAppointmentBody } from '#shared/contract/appointments.ts';
import { APPOINTMENT_MAX_MINUTES, DEFAULT_DURATION } from '#shared/contract/limits.ts';
import type { Product } from '#shared/contract/products.ts';
import type { FoundClient } from '#shared/contract/search.ts';
import type { Colleague } from '#shared/contract/users.ts';
import { formatMinutes } from '#web/lib/format.ts';
import { shownName } from '#web/lib/shown-name.ts';
import type { Area } from './appointment-texts.ts';
import { contactError, type AskedContact } from './contact-error.ts';
import { addMinutes, instantOf } from './zone-time.ts';

/** The creation form as typed. */
export type CreationValues = {
  userId: string;
  /** The record that the client was chosen from; '' once somebody else's name is typed. */
  clientId: string;
  clientName: string;
  clientEmail: string;
  clientPhone: string;
  notes: string;
  mode: 'manual' | 'product';
  /** Minutes as typed; empty while being typed. */
  duration: string;
  productId: string;
  /** 'YYYY-MM-DD' or ''. */
  date: string;
  /** 'HH:mm' or ''. */
  time: string;
};

/** What the form needs to know of the chosen service. */
export type Service = Pick<Product, 'id' | 'duration'>;

export const NEW_APPOINTMENT: CreationValues = {
  userId: '',
  clientId: '',
  clientName: '',
  clientEmail: '',
  clientPhone: '',
  notes: '',
  mode: 'manual',
  duration: String(DEFAULT_DURATION),
  productId: '',
  date: '',
  time: '',
};

/** Least length and step of the professional's own numeric duration, in minutes. */
export const OWN_DURATION = { min: 15, step: 15 };

const FIRST_MINUTE = 7 * 60;
const LAST_HOUR = 18;
/** Step of the times while no length is known, in minutes. */
const STEP_WITHOUT_PRODUCT = 15;
const STEP_WITHOUT_DURATION = 30;

/** Minutes between the offered times: the length, as far as it is known. */
export function timeStep(values: CreationValues, product: Service | undefined): number {
  if (values.mode === 'product') return product?.duration ?? STEP_WITHOUT_PRODUCT;
  return typedMinutes(values) ?? STEP_WITHOUT_DURATION;
}

/**
 * The times offered from 07:00 while the hour is at most 18, and every free start of the day where those are known; a chosen one
 * outside of them is offered too. @param free 'HH:mm'
 */
export function timeChoices(step: number, chosen: string, free: readonly string[] = []): string[] {
  const times: string[] = [];
  for (let minute = FIRST_MINUTE; minute < (LAST_HOUR + 1) * 60; minute += step)
    times.push(formatMinutes(minute));
  return [...new Set([...times, ...free, ...(chosen === '' ? [] : [chosen])])].sort();
}

/**
 * The id of the service that is meant until another one is chosen: the one of the client's last visit, else of the next one,
 * by its name, as a colleague may have done it; else the first of the list. '' where there is none.
 * @param name as it is typed now: somebody else's visits say nothing
 * @param fallback what is meant instead of the first of the list
 */
export function usualService(
  active: readonly Product[],
  known: FoundClient | null,
  name: string,
  fallback = active[0]?.id ?? '',
): string {
  const visits =
    known !== null && shownName(known.clientName, known.socialName).shown === name
      ? [known.last, known.next]
      : [];
  for (const visit of visits) {
    const same = active.find((product) => product.name === visit?.productName);
    if (same !== undefined) return same.id;
  }
  return fallback;
}

/** The id of the service that a drawn length means: the usual one where it is as long, else another of that length, else the usual one. */
export function drawnService(active: readonly Product[], usual: string, minutes: number | undefined): string {
  const fitting = active.filter(({ duration }) => duration === minutes);
  return fitting.some(({ id }) => id === usual) ? usual : (fitting[0]?.id ?? usual);
}

/**
 * The id of the professional who is meant until another one is chosen: the one of the client's last visit, else of the next one,
 * while they can be booked. Undefined where nobody is meant.
 * @param hasOthers whether the team has people besides those given
 */
export function usualPerson(
  people: readonly Pick<Colleague, 'id' | 'isActive'>[],
  { last, next }: Pick<FoundClient, 'last' | 'next'>,
  hasOthers: boolean,
): string | undefined {
  for (const userId of [last?.userId, next?.userId]) {
    const person = people.find(({ id }) => id === userId);
    if (userId != null && (person?.isActive ?? hasOthers)) return userId;
  }
  return undefined;
}

/** Minutes of the appointment to be, or null while they are not known. */
export function chosenMinutes(values: CreationValues, product: Service | undefined): number | null {
  return values.mode === 'product' ? (product?.duration ?? null) : typedMinutes(values);
}

function typedMinutes({ duration }: CreationValues): number | null {
  const minutes = Number.parseInt(duration, 10);
  return Number.isNaN(minutes) || minutes <= 0 ? null : minutes;
}

/** What is wrong with a form, by field. */
export type CreationErrors = Partial<
  Record<'userId' | 'clientName' | 'clientEmail' | 'clientPhone' | 'duration' | 'date' | 'time', string>
>;

/** What is missing or wrong before an appointment can be sent; empty when nothing is. */
export function creationErrors(
  values: CreationValues,
  product: Service | undefined,
  asked: AskedContact,
): CreationErrors {
  const { area } = asked;
  const errors: CreationErrors = {};
  if (area === 'admin' && values.userId === '') errors.userId = 'Escolha o profissional.';
  if (values.clientName.trim() === '') errors.clientName = 'Informe o nome do cliente.';
  const contact = contactError(values, asked);
  if (contact !== undefined) errors.clientEmail = contact;
  const length = durationError(values, product, area);
  if (length !== undefined) errors.duration = length;
  if (values.date === '') errors.date = 'Escolha a data.';
  if (values.time === '') errors.time = 'Escolha a hora.';
  return errors;
}

function durationError(values: CreationValues, product: Service | undefined, area: Area): string | undefined {
  const minutes = chosenMinutes(values, product);
  if (minutes === null)
    return values.mode === 'product' ? 'Escolha o produto ou serviço.' : 'Informe a duração.';
  if (values.mode === 'product') return undefined;
  if (area === 'professional' && minutes < OWN_DURATION.min) return 'No mínimo 15 minutos.';
  return minutes > APPOINTMENT_MAX_MINUTES ? 'No máximo 24 horas.' : undefined;
}

/** The sentence over a form that is not complete, by the weightiest of what is wrong; null when nothing is. */
export function creationProblem(values: CreationValues, errors: CreationErrors): string | null {
  const { date, time, ...others } = errors;
  const mistyped = Object.keys(others).every((field) =>
    field === 'clientEmail' ? values.clientEmail.trim() !== '' : field === 'duration' && isTyped(values),
  );
  if (!mistyped) return 'Preencha todos os campos obrigatórios.';
  if (date !== undefined || time !== undefined) return 'Por favor, selecione uma data e hora';
  return Object.values(others)[0] ?? null;
}

function isTyped(values: CreationValues): boolean {
  return values.mode === 'manual' && typedMinutes(values) !== null;
}

/**
 * The request for a complete form: an administrator names professional and end, a professional the duration.
 * @param zone the professional's timezone, which date and time are meant in
 * @returns null while date, time or length are open, or when the clock of that zone jumps over the chosen time
 */
export function creationBody(
  values: CreationValues,
  product: Service | undefined,
  { area, zone }: { area: Area; zone: string },
): CreateAppointmentBody | null {
  if (values.date === '' || values.time === '') return null;
  const startTime = instantOf(zone, values.date, values.time);
  const minutes = chosenMinutes(values, product);
  if (startTime === null || minutes === null) return null;
  const service = values.mode === 'product' && product !== undefined ? product.id : null;
  const client = {
    ...(values.clientId === '' ? {} : { clientId: values.clientId }),
    clientName: values.clientName.trim(),
    clientEmail: values.clientEmail.trim(),
    clientPhone: values.clientPhone,
    notes: values.notes.trim(),
  };
  if (area === 'admin' && values.userId === ANYBODY)
    return { ...client, startTime, anyProfessional: true, service, duration: minutes };
  return {
    ...client,
    productId: service,
    startTime,
    ...(area === 'admin'
      ? { userId: values.userId, endTime: addMinutes(startTime, minutes) }
      : { duration: minutes }),
  };
}
