import {
  Hourglass,
  CalendarClock,
  CalendarDays,
  ChartColumn,
  ClipboardList,
  LayoutDashboard,
  Link2,
  Package,
  Plug,
  Search,
  Settings,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Appointment } from '#shared/contract/appointments.ts';
import {
  addressOf,
  screenAt,
  SCREENS,
  SHARED_AGENDA,
  type ScreenName,
  type ScreenOf,
} from '#shared/contract/screens.ts';
import type { People } from '#web/features/users/api/people.ts';
import { placeOf } from '#web/lib/agenda-address.ts';
import { usualWord, VIEW_PARAMETER } from '#web/lib/agenda-place.ts';
import { distinctInitials, distinctNames } from '#web/lib/distinct-names.ts';

export type NavEntry = {
  label: string;
  /** Where it leads, or what it opens here. */
  to: string | (() => void);
  active: boolean;
  icon?: ReactNode;
  /** A professional's colour, instead of an icon. */
  color?: string;
  /** The initials of the person whose colour it is, for where there is no room for the name. */
  sign?: string;
  /** A quiet word at the right. */
  tag?: string;
};

export type NavGroup = { title?: string; entries: readonly NavEntry[] };

/** The parameter of an agenda's address that names an appointment to open. */
export const LINKED_APPOINTMENT = 'agendamento';

/** The person whose agenda the parameter names; undefined for the shared one. */
export function agendaOf(agenda: string | null): string | undefined {
  return agenda === null || agenda === SHARED_AGENDA ? undefined : agenda;
}

/**
 * Address of an agenda in the administrator's area.
 * @param place view and day of the agenda that is on screen, as its address says them
 */
export function agendaHref(agenda: string, place = ''): string {
  return `${addressOf('overview')}?agenda=${agenda}${place}`;
}

/**
 * Address of an appointment: the agenda of its professional, which goes to its day and opens it. From an agenda on screen it keeps the
 * view, and from the team's its people too.
 */
export function appointmentHref(
  { id, userId }: Pick<Appointment, 'id' | 'userId'>,
  isAdmin: boolean,
): string {
  if (!isAdmin) return `${addressOf('ownAgenda')}?${LINKED_APPOINTMENT}=${id}`;
  const { pathname, search } = location;
  const here = new URLSearchParams(screenAt(pathname) === 'overview' ? search : '');
  const agenda = here.get('agenda');
  if (agenda === null) return `${agendaHref(userId ?? SHARED_AGENDA)}&${LINKED_APPOINTMENT}=${id}`;
  here.set(VIEW_PARAMETER, here.get(VIEW_PARAMETER) ?? usualWord());
  if (agenda === SHARED_AGENDA || agenda === userId) {
    here.set(LINKED_APPOINTMENT, id);
    return `${pathname}?${here.toString().replaceAll('%2C', ',')}`;
  }
  return `${agendaHref(userId ?? SHARED_AGENDA, placeOf(here.toString()))}&${LINKED_APPOINTMENT}=${id}`;
}

/** Agendas in the menu; the others are a search away. */
const MENU_AGENDAS = 12;

/** What both of an administrator's menus lead to: the screen keeps the one from which it was opened. */
const SHARED_SCREENS = ['clients', 'reports', 'waitingList', 'bookingLinks'] as const satisfies ScreenName[];
type SharedScreen = (typeof SHARED_SCREENS)[number];

/** Whether a screen stands in both of an administrator's menus. */
export function isShared(screen: ScreenName): screen is SharedScreen {
  return SHARED_SCREENS.some((each) => each === screen);
}

/** The administrator's menu: the dashboard, one agenda for all, and one for each of the first people. */
export function adminNavigation(
  screen: ScreenOf<'admin'> | SharedScreen,
  agenda: string | null,
  { people, first, total }: Pick<People, 'people' | 'first' | 'total'>,
  onChoosePerson: () => void,
  place: string,
): NavGroup[] {
  const shown = new Set(first.slice(0, MENU_AGENDAS).map(({ id }) => id));
  const listed = people.filter(({ id }) => shown.has(id) || id === agenda);
  const names = distinctNames(people);
  const signs = distinctInitials(people);
  const search: NavEntry = {
    label: `Buscar entre ${total} agendas`,
    to: onChoosePerson,
    active: false,
    icon: <Search />,
  };
  return [
    {
      entries: [
        {
          ...linkTo('overview', <LayoutDashboard />),
          active: screen === 'overview' && agenda === null,
        },
        {
          label: 'Agenda Compartilhada',
          to: agendaHref(SHARED_AGENDA, place),
          icon: <CalendarDays />,
          tag: 'Todos',
          active: agenda === SHARED_AGENDA,
        },
      ],
    },
    {
      entries: [
        { ...linkTo('clients', ICONS.clients), active: screen === 'clients' },
        { ...linkTo('reports', ICONS.reports), active: screen === 'reports' },
        { ...linkTo('waitingList', ICONS.waitingList), active: screen === 'waitingList' },
        { ...linkTo('bookingLinks', ICONS.bookingLinks), active: screen === 'bookingLinks' },
        {
          ...linkTo('integrations', <Plug />),
          label: 'Integrações IA',
          active: screen === 'integrations',
        },
      ],
    },
    // Last: its people come after the rest is shown, and move nothing there.
    {
      title: 'Agendas',
      entries: [
        ...listed.map((user) => ({
          label: names.get(user.id) ?? user.name,
          sign: signs.get(user.id) ?? '',
          to: agendaHref(user.id, place),
          color: user.color,
          tag: 'Individual',
          active: agenda === user.id,
        })),
        ...(total > MENU_AGENDAS ? [search] : []),
      ],
    },
  ];
}

/** What stands in the menu of each of the professional's screens; null where the bell or the header leads to it. */
const ICONS: Readonly<Record<ScreenOf<'professional'>, ReactNode>> = {
  ownAgenda: <CalendarDays />,
  clients: <Users />,
  reports: <ChartColumn />,
  availability: <CalendarClock />,
  bookingLinks: <Link2 />,
  bookingForm: <ClipboardList />,
  products: <Package />,
  waitingList: <Hourglass />,
  notifications: null,
  settings: <Settings />,
};

/** The professional's menu; administrators get the way back to their dashboard. */
export function professionalNavigation(screen: ScreenOf<'professional'>, isAdmin: boolean): NavGroup[] {
  const pages = Object.entries(ICONS)
    .filter(([, icon]) => icon !== null)
    .map(([name, icon]) => ({ ...linkTo(name as ScreenName, icon), active: name === screen }));
  if (!isAdmin) return [{ entries: pages }];
  const back = { ...linkTo('overview', <LayoutDashboard />), active: false };
  return [{ entries: [back] }, { title: 'Minha área', entries: pages }];
}

function linkTo(name: ScreenName, icon: ReactNode) {
  return { label: SCREENS[name].title, to: addressOf(name), icon };
}
