import { ANYBODY } from '#shared/anybody.ts';
import type { BookingPageData, ChosenProfessional, PublicProfessional } from '#shared/contract/booking.ts';
import { formatDuration } from '#web/lib/format.ts';
import { priceText, rangeText, type Varying } from '#web/lib/range-text.ts';
import { startFlow, type FlowState } from './flow.ts';

/** What a booking without a service is called. */
export const NO_SERVICE = 'Sem serviço específico';

export type BookingData = Extract<BookingPageData, { kind: 'booking' }>;

/** What was read of professionals, by id. */
export type KnownProfessionals = ReadonlyMap<string, ChosenProfessional>;

/** Who is chosen from the start: the owner of a personal link, the only one of a team, or whom the address names. */
export function chosenFromStart({ booking, chosen }: BookingData): ChosenProfessional | null {
  return booking.type === 'personal' ? booking : chosen;
}

/** Whether a visitor may choose between professionals. */
export function offersChoice({ booking }: BookingData): boolean {
  return booking.type === 'shared' && booking.team.total > 1 && booking.anyProfessional !== 'only';
}

/** Whether a professional has hours at all; without any there is nothing to choose. */
function hasHours(professional: PublicProfessional): boolean {
  return professional.availability.some((window) => window.isActive);
}

/** Whether the link offers anybody who has hours. */
export function isBookable(data: BookingData): boolean {
  if (data.booking.type === 'shared') return data.booking.team.total > 0;
  return hasHours(data.booking.professional);
}

/** The flow's beginning: with whom the page chose, if anybody. */
export function firstFlow(data: BookingData): FlowState {
  const chosen = chosenFromStart(data);
  return startFlow(chosen && choiceOf(chosen));
}

/** A professional as the flow knows them. */
export function choiceOf(chosen: ChosenProfessional): { id: string; hasServices: boolean } {
  return { id: chosen.professional.id, hasServices: servicesOf(chosen).length > 0 };
}

/** The active services of a professional. */
export function servicesOf({ products }: ChosenProfessional) {
  return products.filter((product) => product.isActive);
}

/** Whether a client may book without a service although there are some. */
export function offersNoService({ formSettings }: PublicProfessional): boolean {
  return formSettings.allowNoService;
}

/** A service's duration and price, '30 min a 1 h · R$ 120,00 a R$ 300,00'; no price where nobody names one. */
export function serviceTerms(service: { duration: number; price: number } & Varying): string {
  const duration = rangeText(service.duration, service.most?.duration, formatDuration);
  const price = priceText(service);
  return price === null ? duration : `${duration} · ${price}`;
}

/** Whether a service's price depends on who is chosen for it. */
export function hasOpenPrice({ price, most }: { price: number } & Varying): boolean {
  return most !== undefined && (most.price > price || (most.isUnpriced && price > 0));
}

/** Whether an appointment's end depends on who is chosen for it. */
export function isOpenEnded(
  professional: PublicProfessional | null,
  service: ({ duration: number } & Varying) | null,
): boolean {
  if (professional?.id !== ANYBODY) return false;
  return service?.most === undefined || service.most.duration > service.duration;
}

/** How long an appointment without a service lasts: one duration where all hours agree, in words where they do not. */
export function defaultTerms({ availability }: PublicProfessional): string {
  const durations = new Set(
    availability.filter((each) => each.isActive).map((each) => each.appointmentDuration),
  );
  const [only] = durations;
  return durations.size === 1 && only !== undefined ? formatDuration(only) : 'duração conforme o horário';
}

/**
 * What is left of choices made earlier (a reload, a way back): what the page offers no more is undecided again, and a
 * time that has begun is not chosen. Nobody is chosen only where the page has a list to choose from. `now` is ISO. Null
 * where the professional was not read yet.
 */
export function stillOffered(
  flow: FlowState,
  data: BookingData,
  known: KnownProfessionals,
  now: string,
): FlowState | null {
  if (flow.professionalId === null) return offersChoice(data) ? startFlow(null) : firstFlow(data);
  const chosen = known.get(flow.professionalId);
  if (!chosen) return null;
  const services = servicesOf(chosen);
  if (!offersService(chosen, services, flow.service)) return startFlow(choiceOf(chosen));
  const isOver = flow.slot !== null && Date.parse(flow.slot.startTime) <= Date.parse(now);
  return isOver ? { ...flow, slot: null, reopened: null } : flow;
}

/** Whether a choice of service can be shown and booked: an open question needs services to choose from. */
function offersService(
  { professional }: ChosenProfessional,
  services: readonly { readonly id: string }[],
  choice: FlowState['service'],
): boolean {
  if (choice.kind === 'undecided') return services.length > 0;
  if (choice.kind === 'none') return services.length === 0 || offersNoService(professional);
  return services.some(({ id }) => id === choice.id);
}
