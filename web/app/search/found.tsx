import { AppWindow, CalendarDays, Contact, History } from 'lucide-react';
import { calledName } from '#shared/clients/called-name.ts';
import type { Role } from '#shared/contract/common.ts';
import { SEARCH_RESULTS } from '#shared/contract/limits.ts';
import { addressOf, clientPath, SCREENS, SHARED_AGENDA, type ScreenName } from '#shared/contract/screens.ts';
import type {
  FoundAppointment,
  FoundClient,
  FoundPerson,
  SearchAnswer,
  Visit,
} from '#shared/contract/search.ts';
import { plainText } from '#shared/plain-text.ts';
import { Avatar } from '#web/components/ui/avatar.tsx';
import type { Choice, ChoiceGroup } from '#web/features/search/choices.ts';
import { withPlace } from '#web/lib/agenda-address.ts';
import { dayTitle, formatTime } from '#web/lib/format.ts';
import { zoneInBrackets } from '#web/lib/foreign-zone.ts';
import { storedPhone } from '#web/lib/phone.ts';
import { shownName } from '#web/lib/shown-name.ts';
import { typedDay } from '#web/lib/typed-day.ts';
import { visitDay } from '#web/lib/visit-day.ts';
import { agendaHref, appointmentHref } from '../shell/navigation.tsx';

/** Whose search it is: the role decides which screens there are. */
type Searcher = { readonly role: Role; readonly today: string };

/** What the page itself knows: the day that was typed, and the screens of whose name words begin like all of the text's. */
export function foundHere(
  text: string,
  { role, today }: Searcher,
): { days: ChoiceGroup; screens: ChoiceGroup } {
  const day = typedDay(text, today);
  return {
    days: { title: 'Data', choices: day === null ? [] : [dayChoice(day, role, today)] },
    screens: {
      title: 'Telas',
      choices: screensOf(role).filter(({ label, also }) => hasWords(`${label} ${also}`, text)),
    },
  };
}

/**
 * What the server found, as choices.
 * @param day the day that was typed, whose agenda shows the appointments that an answer has no room for
 */
export function foundThere(
  { clients, professionals, appointments = [] }: SearchAnswer,
  { role, today }: Searcher,
  day: string | null,
): ChoiceGroup[] {
  const isCut = day !== null && appointments.length >= SEARCH_RESULTS.appointments;
  return [
    {
      title: 'Primeiros agendamentos do dia',
      leads: 'abre o agendamento',
      choices: [
        ...appointments.map((appointment) => appointmentChoice(appointment, role)),
        ...(isCut ? [allOfDayChoice(day, role, today)] : []),
      ],
    },
    {
      title: 'Clientes',
      leads: 'abre o agendamento',
      choices: clients.flatMap((client) => {
        const choice = clientChoice(client, { role, today });
        if (choice === null) return [];
        return clients.length > FEW_CLIENTS ? [choice] : [choice, ...otherWays(client, role)];
      }),
    },
    { title: 'Profissionais', leads: 'abre a agenda', choices: professionals.map(personChoice) },
  ];
}

function hasWords(label: string, text: string): boolean {
  const plain = ` ${plainText(label)}`;
  return plainText(text)
    .split(' ')
    .every((word) => plain.includes(` ${word}`));
}

/** What people call a screen besides its title. */
const ALSO: Partial<Record<ScreenName, string>> = {
  overview: 'início profissionais equipe',
  integrations: 'api mcp assistentes chaves',
  activity: 'log histórico',
  availability: 'horários folgas feriados ausências ocupação',
  reports: 'mês faturamento ocupação faltas recebido',
  bookingLinks: 'qr code link curto',
  bookingForm: 'campos página pública',
  products: 'preços duração',
  waitingList: 'fila',
  notifications: 'webhook e-mail lembretes',
  settings: 'perfil senha fuso google agenda',
};

function screensOf(role: Role): (Choice & { readonly also: string })[] {
  const areas: readonly string[] = role === 'admin' ? ['admin', 'professional'] : ['professional'];
  const names = (Object.keys(SCREENS) as ScreenName[]).filter((name) => areas.includes(SCREENS[name].area));
  const screens = names.map((name) => ({
    id: name,
    label: SCREENS[name].title,
    also: ALSO[name] ?? '',
    href: addressOf(name),
  }));
  const shared = {
    id: 'shared',
    label: 'Agenda Compartilhada',
    also: 'equipe',
    href: agendaHref(SHARED_AGENDA),
  };
  const all = role === 'admin' ? [shared, ...screens] : screens;
  return all.map((screen) => ({ ...screen, mark: <AppWindow /> }));
}

function dayChoice(day: string, role: Role, today: string): Choice {
  return {
    id: `day-${day}`,
    mark: <CalendarDays />,
    label: `${dayTitle(day)} de ${day.slice(0, 4)}`,
    detail: role === 'admin' ? 'Abrir a agenda da equipe neste dia' : 'Abrir minha agenda neste dia',
    href: dayHref(day, role, today),
  };
}

function allOfDayChoice(day: string, role: Role, today: string): Choice {
  return {
    id: `all-${day}`,
    mark: <CalendarDays />,
    label: 'Ver todos na agenda do dia',
    href: dayHref(day, role, today),
  };
}

function dayHref(day: string, role: Role, today: string): string {
  const place = withPlace('', { view: 'day', date: day === today ? null : day });
  return role === 'admin' ? agendaHref(SHARED_AGENDA, `&${place}`) : `${addressOf('ownAgenda')}?${place}`;
}

/** A client with the next visit and the last one, which the choice leads to: the next, else the last; without any, their record. */
function clientChoice(client: FoundClient, searcher: Searcher): Choice | null {
  const { clientId, clientEmail, clientPhone, last, next } = client;
  const { shown, civil } = shownName(client.clientName, client.socialName);
  const phone = clientPhone === null ? null : storedPhone(clientPhone);
  const note = [civil, phone, clientEmail].filter(Boolean).join(' · ');
  const choice = { mark: <Avatar name={shown} size="sm" />, label: shown, note };
  const visit = next ?? last;
  if (visit !== null)
    return {
      ...choice,
      id: `visit-${visit.id}`,
      detail: (
        <>
          {next !== null && <VisitText which="Próximo" visit={next} isLast={false} {...searcher} />}
          {last !== null && <VisitText which="Último" visit={last} isLast={next === null} {...searcher} />}
        </>
      ),
      href: appointmentHref(visit, searcher.role === 'admin'),
    };
  if (!clientId) return null;
  return { ...choice, id: `client-${clientId}`, detail: 'Ainda não veio', href: clientPath(clientId) };
}

/** Up to this many clients their last visit and their record are choices too: with more the list would be about each. */
const FEW_CLIENTS = 2;

/** What else of a client is one choice away: the last visit where the choice leads to the next one, and the record. */
function otherWays(client: FoundClient, role: Role): Choice[] {
  const { clientId, last, next } = client;
  const { shown } = shownName(client.clientName, client.socialName);
  const ways: Choice[] = [];
  if (next !== null && last !== null)
    ways.push({
      id: `last-${last.id}`,
      mark: <History />,
      label: `Último agendamento de ${shown}`,
      href: appointmentHref(last, role === 'admin'),
      isOfBefore: true,
    });
  if (clientId && (next !== null || last !== null))
    ways.push({
      id: `record-${clientId}`,
      mark: <Contact />,
      label: `Cadastro de ${shown}`,
      href: clientPath(clientId),
      isOfBefore: true,
    });
  return ways;
}

/** 'Próximo: qui, 26/11 às 10:00 com Ana Prado'; the year where it is another one than today's, and where no visit follows. */
function VisitText({
  which,
  visit,
  isLast,
  role,
  today,
}: { which: string; visit: Visit; isLast: boolean } & Searcher) {
  const { startTime, timezone, professionalName } = visit;
  const who = role === 'admin' ? ` com ${professionalName}` : '';
  return (
    <span className="mr-4 inline-block">
      {`${which}: ${visitDay(visit, today)} às ${formatTime(startTime, timezone)}${zoneInBrackets(timezone, startTime)}${who}${isLast ? ' · sem próximo' : ''}`}{' '}
    </span>
  );
}

function appointmentChoice(appointment: FoundAppointment, role: Role): Choice {
  const clientName = calledName(appointment);
  const { id, professionalName, productName, startTime, endTime, timezone } = appointment;
  const times = [startTime, endTime].map((time) => formatTime(time, timezone)).join(' – ');
  const isAdmin = role === 'admin';
  return {
    id: `appointment-${id}`,
    mark: <Avatar name={clientName} size="sm" />,
    label: clientName,
    note: times + zoneInBrackets(timezone, startTime),
    detail: [productName, isAdmin ? `com ${professionalName}` : null].filter(Boolean).join(' ') || undefined,
    href: appointmentHref(appointment, isAdmin),
  };
}

function personChoice({ id, name, title, color, isActive }: FoundPerson): Choice {
  return {
    id: `person-${id}`,
    mark: <Avatar name={name} color={color} size="sm" />,
    label: name,
    note: [title, isActive ? null : 'inativo'].filter((text) => text !== null).join(' · '),
    href: agendaHref(id),
  };
}
