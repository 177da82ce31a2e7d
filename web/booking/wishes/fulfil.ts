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

/** What of the address cannot be had, in words; null when there is nothing to say. `now` is ISO. */
export function unmetWish(
  wishes: Wishes,
  flow: FlowState,
  chosen: ChosenProfessional | undefined,
  now: string,
): string | null {
  if (chosen === undefined)
    return wishes.professional === null
      ? null
      : 'O profissional deste link não está disponível agora. Escolha outro.';
  if (flow.service.kind === 'undecided' && wishes.service !== null && serviceWished(wishes, chosen) === null)
    return 'O serviço deste link não está disponível agora. Escolha outro.';
  const asksDate = flow.service.kind !== 'undecided' && flow.date === null && wishes.date !== null;
  return asksDate && !isOpenOn(wishes.date, chosen, now)
    ? 'A data deste link já passou ou ainda não pode ser marcada. Escolha outra.'
    : null;
}

/** The service that an address means: by its id, or by its name whatever case and accents. */
function serviceWished({ service }: Wishes, chosen: ChosenProfessional) {
  if (service === null) return null;
  const name = plainText(service);
  const services = servicesOf(chosen);
  return (
    services.find(({ id }) => id === service) ??
    services.find((each) => plainText(each.name.trim()) === name) ??
    null
  );
}

function isOpenOn(date: string, { professional }: ChosenProfessional, now: string): boolean {
  const today = dayIn(now, professional.timezone);
  return date >= today && date <= addDays(today, professional.bookingHorizon);
}
