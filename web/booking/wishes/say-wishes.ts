import { ANYBODY } from '#shared/anybody.ts';
import type { CalendarView } from '#shared/calendar-view.ts';
import type { ChosenProfessional } from '#shared/contract/booking.ts';
import type { Wishes } from '#shared/link-wishes.ts';
import { viewWhere } from '#web/booking/calendar/month.ts';
import type { MonthSlots } from '#web/booking/calendar/use-month-slots.ts';
import { noneInPart } from '#web/booking/calendar/wished-part.ts';
import type { FlowState } from '#web/booking/flow/flow.ts';
import { servicesOf } from '#web/booking/flow/professionals.ts';
import { partOf } from '#web/lib/day-parts.ts';
import { isOpenOn, serviceWished } from './fulfil.ts';

/** What decides on the words, besides the choices. `now` is ISO. */
export type Known = {
  readonly now: string;
  /** Whether the page lets a person choose with whom. */
  readonly hasList: boolean;
  /** The name of the service asked for, where somebody of the team offers it. */
  readonly offered?: string | null;
  /** The address names somebody who cannot be chosen; the page has chosen the only one who can. */
  readonly isNamedGone?: boolean;
  /** The free times of what the calendar shows, and what is suggested; by the clock of `chosen`. */
  readonly slots?: MonthSlots;
  readonly view?: CalendarView;
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

const CHOOSE = 'Escolha com quem marcar.';
const ANYBODY_OFF = '“Qualquer profissional” não está disponível agora.';
const NOT_AVAILABLE = 'deste link não está disponível agora.';

function whileOpen({ professional, service }: Wishes, { offered = null }: Known): (string | null)[] {
  if (professional === null && service === null) return [];
  if (professional !== null && professional !== ANYBODY && service !== null && offered === null)
    return ['O profissional e o serviço deste link não estão disponíveis agora.', CHOOSE];
  const who = professional === ANYBODY ? ANYBODY_OFF : `O profissional ${NOT_AVAILABLE}`;
  const what = offered === null ? `O serviço ${NOT_AVAILABLE}` : `Serviço deste link: “${offered}”.`;
  return [professional === null ? null : who, service === null ? null : what, CHOOSE];
}

function onceChosen(
  wishes: Wishes,
  flow: FlowState,
  chosen: ChosenProfessional,
  { now, hasList, offered = null, isNamedGone = false, slots, view }: Known,
): (string | null)[] {
  const isNamed = wishes.professional !== null && wishes.professional !== ANYBODY;
  const { id, name } = chosen.professional;
  return [
    // Of a team of one person nobody is chosen.
    wishes.professional === ANYBODY && !hasList && id !== ANYBODY ? ANYBODY_OFF : null,
    isNamed && isNamedGone ? `O profissional ${NOT_AVAILABLE} Quem atende é ${name}.` : null,
    isNamed && !hasList && id === ANYBODY
      ? 'Não é mais possível escolher o profissional deste link: quem estiver livre atende você.'
      : null,
    unmetService(wishes, flow, chosen, hasList ? offered : null),
    unmetDate(wishes, flow, chosen, now),
    ...unreadOf(wishes, flow),
    slots === undefined || view === undefined ? null : unmetPart(wishes, flow, chosen, { slots, view }),
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

/** What could not be read, while the service is decided and that is not chosen yet. */
function unreadOf({ unread }: Wishes, flow: FlowState): string[] {
  const isOpen = { date: flow.date === null, part: flow.slot === null };
  return flow.service.kind === 'undecided'
    ? []
    : unread.filter((key) => isOpen[key]).map((key) => UNREAD[key]);
}

const UNREAD = {
  date: 'A data deste link não foi entendida. Escolha outra.',
  part: 'A parte do dia deste link não foi entendida.',
};

function unmetDate(wishes: Wishes, flow: FlowState, chosen: ChosenProfessional, now: string): string | null {
  const asksDate = flow.service.kind !== 'undecided' && flow.date === null && wishes.date !== null;
  return asksDate && !isOpenOn(wishes.date, chosen, now)
    ? 'A data deste link já passou ou ainda não pode ser marcada. Escolha outra.'
    : null;
}

/** That nothing is free in the wished part of the day: of what the calendar shows, and of what is suggested beyond it. */
function unmetPart(
  { part }: Wishes,
  flow: FlowState,
  { professional: { timezone } }: ChosenProfessional,
  { slots: { status, days, suggestions }, view }: { readonly slots: MonthSlots; readonly view: CalendarView },
): string | null {
  if (part === null || flow.slot !== null || flow.service.kind === 'undecided') return null;
  if (status !== 'ready' || days.size === 0) return null;
  const isThere = [...days.values(), suggestions].some((times) =>
    times.some(({ startTime }) => partOf(startTime, timezone) === part),
  );
  return isThere ? null : noneInPart(part, viewWhere(view));
}
