import type { BookingPageData, PublicProfessional } from '#shared/contract/booking.ts';
import { formatBrl, formatDuration } from '#web/lib/format.ts';
import { productIdOf, startFlow, type FlowState } from './flow.ts';

/** What a booking without a service is called. */
export const NO_SERVICE = 'Sem serviço específico';

export type BookingData = Extract<BookingPageData, { kind: 'booking' }>;

/** The professionals that the link offers: one on a personal link, those who receive bookings on a shared one. */
export function professionalsOf({ booking }: BookingData): readonly PublicProfessional[] {
  return booking.type === 'personal' ? [booking.professional] : booking.professionals;
}

/** Whether a professional has hours at all; without any there is nothing to choose. */
export function hasHours(professional: PublicProfessional): boolean {
  return professional.availability.some((window) => window.isActive);
}

/** The one professional who needs no choosing, or null. */
export function onlyProfessional(data: BookingData): { id: string; hasServices: boolean } | null {
  const [first, ...others] = professionalsOf(data);
  return first && others.length === 0
    ? { id: first.id, hasServices: servicesOf(data, first.id).length > 0 }
    : null;
}

/** The active services of a professional. */
export function servicesOf(data: BookingData, professionalId: string) {
  return (data.products[professionalId] ?? []).filter((product) => product.isActive);
}

/** Whether a client may book without a service although there are some. */
export function offersNoService({ formSettings }: PublicProfessional): boolean {
  return formSettings.allowNoService;
}

/** A service's duration and price, '50 min · R$ 220,00'; no price where it costs nothing. */
export function serviceTerms(service: { duration: number; price: number }): string {
  const duration = formatDuration(service.duration);
  return service.price > 0 ? `${duration} · ${formatBrl(service.price)}` : duration;
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
 * What is left of choices made earlier (a reload, a way back): what the link offers no more is undecided again, and a
 * time that has begun is not chosen. `now` is ISO.
 */
export function stillOffered(flow: FlowState, data: BookingData, now: string): FlowState {
  const professional = professionalsOf(data).find(({ id }) => id === flow.professionalId);
  if (!professional) return startFlow(onlyProfessional(data));
  const services = servicesOf(data, professional.id);
  const product = productIdOf(flow.service);
  const isOffered = product === null || services.some(({ id }) => id === product);
  if (!isOffered || (flow.service.kind === 'none' && services.length > 0 && !offersNoService(professional)))
    return startFlow({ id: professional.id, hasServices: services.length > 0 });
  const isOver = flow.slot !== null && Date.parse(flow.slot.startTime) <= Date.parse(now);
  return isOver ? { ...flow, slot: null, reopened: null } : flow;
}
