/** Who may see a screen: everybody, people who are signed in, or administrators. */
export type Area = 'public' | 'professional' | 'admin';

type Screen = {
  readonly area: Area;
  /** Addresses without query; links lead to the first. */
  readonly paths: readonly [string, ...string[]];
  /** The name of the page, in its heading and in the document's title. */
  readonly title: string;
};

/** The `agenda` parameter of the administrator's screen for everybody's agenda; any other value is a professional's id. */
export const SHARED_AGENDA = 'todos';

/**
 * The application's screens. The server, which answers 404 elsewhere, the router, the guards, the menu and the journeys all
 * read this table; `web/app` adds to each its page and its entry in the menu, and does not compile without them.
 * The front door, the public booking pages and the pages behind a mailed link are no screens: `paths.ts` has them.
 */
export const SCREENS = {
  signIn: { area: 'public', paths: ['/login'], title: 'Entrar' },
  register: { area: 'public', paths: ['/register'], title: 'Criar Conta' },
  forgotPassword: { area: 'public', paths: ['/redefinir-senha'], title: 'Esqueci minha senha' },
  overview: { area: 'admin', paths: ['/admin', '/admin-dashboard'], title: 'Painel' },
  integrations: { area: 'admin', paths: ['/integrations'], title: 'Integrações' },
  activity: { area: 'admin', paths: ['/activity'], title: 'Registro de atividades' },
  ownAgenda: { area: 'professional', paths: ['/dashboard', '/user-dashboard'], title: 'Minha Agenda' },
  clients: { area: 'professional', paths: ['/clientes'], title: 'Clientes' },
  reports: { area: 'professional', paths: ['/relatorios'], title: 'Relatórios' },
  availability: { area: 'professional', paths: ['/availability'], title: 'Disponibilidade' },
  bookingLinks: { area: 'professional', paths: ['/booking-links'], title: 'Links de Agendamento' },
  bookingForm: {
    area: 'professional',
    paths: ['/booking-form-settings'],
    title: 'Formulário de Agendamento',
  },
  products: { area: 'professional', paths: ['/products'], title: 'Produtos & Serviços' },
  waitingList: { area: 'professional', paths: ['/waiting-list'], title: 'Lista de espera' },
  notifications: { area: 'professional', paths: ['/notifications'], title: 'Avisos' },
  settings: { area: 'professional', paths: ['/settings'], title: 'Configurações' },
} as const satisfies Readonly<Record<string, Screen>>;

export type ScreenName = keyof typeof SCREENS;

/** The screens of an area. */
export type ScreenOf<A extends Area> = {
  [Name in ScreenName]: (typeof SCREENS)[Name]['area'] extends A ? Name : never;
}[ScreenName];

const NAMES = Object.keys(SCREENS) as ScreenName[]; // the keys of the table above
const BY_PATH: ReadonlyMap<string, ScreenName> = new Map(
  NAMES.flatMap((name) => SCREENS[name].paths.map((path): [string, ScreenName] => [path, name])),
);

/** Whether a screen belongs to an area. */
export function isOf<A extends Area>(area: A, name: ScreenName): name is ScreenOf<A> {
  return SCREENS[name].area === area;
}

/** The address to link to. */
export function addressOf(name: ScreenName): string {
  return SCREENS[name].paths[0];
}

/** The screen at a path without query, or null; a slash at the end does not matter. One client's is on the screen of all. */
export function screenAt(path: string): ScreenName | null {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return BY_PATH.get(plain) ?? (clientIdIn(plain) === null ? null : 'clients');
}

/** The address of a client's record. */
export function clientPath(id: string): string {
  return `/clientes/${id}`;
}

/** The id of the client whose record is at a path, or null where it is no such path. */
export function clientIdIn(path: string): string | null {
  return /^\/clientes\/([\da-f-]{36})\/?$/.exec(path)?.[1] ?? null;
}

/** The area of the screen at a path, or null where there is none. */
export function areaAt(path: string): Area | null {
  const name = screenAt(path);
  return name === null ? null : SCREENS[name].area;
}

/** The screens of an area, in the order of the table. */
export function namesOf<A extends Area>(area: A): ScreenOf<A>[] {
  return NAMES.filter((name) => isOf(area, name));
}

/** Every address of the screens of an area. */
export function pathsOf(area: Area): string[] {
  return namesOf(area).flatMap((name) => [...SCREENS[name].paths]);
}
