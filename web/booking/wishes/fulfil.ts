import type { ChosenProfessional } from '#shared/contract/booking.ts';
import type { Wishes } from '#shared/link-wishes.ts';
import { plainText } from '#shared/plain-text.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { flowReducer, type FlowState } from '#web/booking/flow/flow.ts';
import { servicesOf } from '#web/booking/flow/professionals.ts';
import { dayIn } from '#web/lib/format.ts';

/**
 * The choices with what the address wishes of service and date, where the chosen professional offers them. What a person
 * chose already stays. `now` is ISO.
 */
export function fulfil(
  flow: FlowState,
  wishes: Wishes,
  chosen: ChosenProfessional | undefined,
  now: string,
): FlowState {
  if (chosen === undefined) return flow;
  const service = flow.service.kind === 'undecided' ? serviceWished(wishes, chosen) : null;
  const withService =
    service === null
      ? flow
      : flowReducer(flow, { type: 'service', choice: { kind: 'product', id: service.id } });
  return flow.date === null && wishes.date !== null && isOpenOn(wishes.date, chosen, now)
    ? flowReducer(withService, { type: 'date', date: wishes.date })
    : withService;
}

/**
 * The wishes with a service by its name, where the address gave its id and the person chosen so far has another, or nobody is chosen:
 * ids are each person's own.
 * @param offered what the team calls the service that the address asks for; null where nobody offers it
 */
export function byName(
  wishes: Wishes,
  offered: string | null,
  chosen: ChosenProfessional | undefined,
): Wishes {
  const isTheirs = chosen && servicesOf(chosen).some(({ id }) => id === wishes.service);
  return offered === null || wishes.service === null || isTheirs ? wishes : { ...wishes, service: offered };
}

/** The service that an address means: by its id, or by its name whatever case and accents. */
export function serviceWished({ service }: Wishes, chosen: ChosenProfessional) {
  if (service === null) return null;
  const name = plainText(service);
  const services = servicesOf(chosen);
  return (
    services.find(({ id }) => id === service) ??
    services.find((each) => plainText(each.name.trim()) === name) ??
    null
  );
}

/** Whether a date ('YYYY-MM-DD') may be booked, from the professional's today to their horizon. `now` is ISO. */
export function isOpenOn(date: string, { professional }: ChosenProfessional, now: string): boolean {
  const today = dayIn(now, professional.timezone);
  return date >= today && date <= addDays(today, professional.bookingHorizon);
}
