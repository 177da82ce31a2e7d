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

/** What decides on the words, besides the choices. `now` is ISO. */
type Known = {
  readonly now: string;
  /** Whether the page lets a person choose with whom. */
  readonly hasList: boolean;
  /** The name of the service asked for, where somebody of the team offers it. */
  readonly offered?: string | null;
  /** The address names somebody who cannot be chosen; the page has chosen the only one who can. */
  readonly isNamedGone?: boolean;
};

/**
 * What there is to say of the address's wishes, in words: what cannot be had, and which service waits for somebody who
 * does it. Null when there is nothing to say.
 */
export function sayWishes(
  wishes: Wishes,
  flow: FlowState,
  chosen: ChosenProfessional | undefined,
  known: Known,
): string | null {
  const sentences = chosen === undefined ? whileOpen(wishes, known) : onceChosen(wishes, flow, chosen, known);
  const said = sentences.filter((sentence) => sentence !== null);
  return said.length === 0 ? null : said.join(' ');
}

const NOT_AVAILABLE = 'deste link não está disponível agora.';

function whileOpen({ professional, service }: Wishes, { offered = null }: Known): (string | null)[] {
  if (professional === null && service === null) return [];
  const who =
    professional === ANYBODY
      ? '“Qualquer profissional” não está disponível agora.'
      : `O profissional ${NOT_AVAILABLE}`;
  const what = offered === null ? `O serviço ${NOT_AVAILABLE}` : `Serviço deste link: “${offered}”.`;
  return [professional === null ? null : who, service === null ? null : what, 'Escolha com quem marcar.'];
}

function onceChosen(
  wishes: Wishes,
  flow: FlowState,
  chosen: ChosenProfessional,
  { now, hasList, offered = null, isNamedGone = false }: Known,
): (string | null)[] {
  const isNamed = wishes.professional !== null && wishes.professional !== ANYBODY;
  const { id, name } = chosen.professional;
  return [
    isNamed && isNamedGone ? `O profissional ${NOT_AVAILABLE} Quem atende é ${name}.` : null,
    isNamed && !hasList && id === ANYBODY
      ? 'Não é mais possível escolher o profissional deste link: quem estiver livre atende você.'
      : null,
    unmetService(wishes, flow, chosen, hasList ? offered : null),
    unmetDate(wishes, flow, chosen, now),
  ];
}

function unmetService(
  wishes: Wishes,
  flow: FlowState,
  chosen: ChosenProfessional,
  offered: string | null,
): string | null {
  const isOpen = flow.service.kind === 'undecided' || servicesOf(chosen).length === 0;
  if (!isOpen || wishes.service === null || serviceWished(wishes, chosen) !== null) return null;
  const { id, name } = chosen.professional;
  const what =
    offered === null || id === ANYBODY ? `O serviço ${NOT_AVAILABLE}` : `${name} não oferece “${offered}”.`;
  return servicesOf(chosen).length === 0 ? what : `${what} Escolha outro.`;
}

function unmetDate(wishes: Wishes, flow: FlowState, chosen: ChosenProfessional, now: string): string | null {
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
