import { ANYBODY } from '#shared/anybody.ts';
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
 * What there is to say of the address's wishes, in words: what cannot be had, and which service waits for somebody who
 * does it. Null when there is nothing to say. `now` is ISO.
 * @param hasList whether the page lets a person choose with whom
 */
export function sayWishes(
  wishes: Wishes,
  flow: FlowState,
  chosen: ChosenProfessional | undefined,
  { now, hasList }: { readonly now: string; readonly hasList: boolean },
): string | null {
  if (chosen === undefined) {
    if (wishes.professional !== null)
      return 'O profissional deste link não está disponível agora. Escolha outro.';
    return wishes.service === null || IS_ID.test(wishes.service)
      ? null
      : `Serviço deste link: “${wishes.service}”. Escolha com quem marcar.`;
  }
  const isNamed = wishes.professional !== null && wishes.professional !== ANYBODY;
  const sentences = [
    isNamed && !hasList && chosen.professional.id === ANYBODY
      ? 'Não é mais possível escolher o profissional deste link: quem estiver livre atende você.'
      : null,
    unmetChoice(wishes, flow, chosen, now),
  ].filter((sentence) => sentence !== null);
  return sentences.length === 0 ? null : sentences.join(' ');
}

const IS_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function unmetChoice(
  wishes: Wishes,
  flow: FlowState,
  chosen: ChosenProfessional,
  now: string,
): string | null {
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
