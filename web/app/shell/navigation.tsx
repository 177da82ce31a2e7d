import {
  CalendarClock,
  CalendarDays,
  ClipboardList,
  LayoutDashboard,
  Link2,
  Package,
  Plug,
  Settings,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { User } from '#shared/contract/users.ts';
import { distinctInitials, distinctNames } from '#web/lib/distinct-names.ts';

export type NavEntry = {
  label: string;
  href: string;
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

/** The `agenda` parameter of the shared agenda; any other value is a professional's id. */
export const SHARED_AGENDA = 'todos';

/** The parameter of an agenda's address that names an appointment to open. */
export const LINKED_APPOINTMENT = 'agendamento';

/** Address of an agenda in the administrator's area. */
export function agendaHref(agenda: string): string {
  return `/admin?agenda=${agenda}`;
}

/** Address of an appointment: the agenda of its professional, which goes to its day and opens it. */
export function appointmentHref(
  { id, userId }: Pick<Appointment, 'id' | 'userId'>,
  isAdmin: boolean,
): string {
  return isAdmin
    ? `${agendaHref(userId ?? SHARED_AGENDA)}&${LINKED_APPOINTMENT}=${id}`
    : `/dashboard?${LINKED_APPOINTMENT}=${id}`;
}

/** The log of activities is reached from the integrations and has no entry of its own. */
function isWithinIntegrations(path: string): boolean {
  return /^\/(integrations|activity)\/?$/.test(path);
}

/** The administrator's menu: the dashboard and one agenda for all and for each. */
export function adminNavigation(path: string, agenda: string | null, users: readonly User[]): NavGroup[] {
  const names = distinctNames(users);
  const signs = distinctInitials(users);
  return [
    {
      entries: [
        {
          label: 'Painel',
          href: '/admin',
          icon: <LayoutDashboard />,
          active: !isWithinIntegrations(path) && agenda === null,
        },
        {
          label: 'Agenda Compartilhada',
          href: agendaHref(SHARED_AGENDA),
          icon: <CalendarDays />,
          tag: 'Todos',
          active: agenda === SHARED_AGENDA,
        },
      ],
    },
    {
      title: 'Agendas',
      entries: users.map((user) => ({
        label: names.get(user.id) ?? user.name,
        sign: signs.get(user.id) ?? '',
        href: agendaHref(user.id),
        color: user.color,
        tag: 'Individual',
        active: agenda === user.id,
      })),
    },
    {
      entries: [
        {
          label: 'Integrações IA',
          href: '/integrations',
          icon: <Plug />,
          active: isWithinIntegrations(path),
        },
      ],
    },
  ];
}

const PROFESSIONAL_PAGES = [
  { label: 'Minha Agenda', href: '/dashboard', icon: <CalendarDays /> },
  { label: 'Disponibilidade', href: '/availability', icon: <CalendarClock /> },
  { label: 'Links de Agendamento', href: '/booking-links', icon: <Link2 /> },
  { label: 'Formulário de Agendamento', href: '/booking-form-settings', icon: <ClipboardList /> },
  { label: 'Produtos & Serviços', href: '/products', icon: <Package /> },
  { label: 'Configurações', href: '/settings', icon: <Settings /> },
];

/** The professional's menu; administrators get the way back to their dashboard. */
export function professionalNavigation(path: string, isAdmin: boolean): NavGroup[] {
  const pages = PROFESSIONAL_PAGES.map((page) => ({
    ...page,
    active: page.href === path || (page.href === '/dashboard' && path === '/user-dashboard'),
  }));
  if (!isAdmin) return [{ entries: pages }];
  const back = { label: 'Painel', href: '/admin', icon: <LayoutDashboard />, active: false };
  return [{ entries: [back] }, { title: 'Minha área', entries: pages }];
}
