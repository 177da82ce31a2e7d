/** What both calendars of the bench are given: the appointments of a clinic, the same on every run. */
export type Appointment = {
  id: string;
  start: string;
  end: string;
  client: string;
  professional: (typeof PROFESSIONALS)[number];
};

export const ZONE = 'America/Sao_Paulo';
/** Its month fills five rows of the grid, the one after it five more. */
export const SHOWN_DAY = '2026-11-20';
export const NEXT_MONTH_DAY = '2026-12-20';
/** 10:25 on the shown day. */
export const NOW = Date.parse('2026-11-20T13:25:00Z');

const PROFESSIONALS = [
  ['Ana Prado', '#3b82f6'],
  ['Bruno Lima', '#0f9d6e'],
  ['Clara Nunes', '#c2410c'],
  ['Davi Rocha', '#8b5cf6'],
  ['Elisa Torres', '#db2777'],
  ['Fábio Reis', '#0891b2'],
  ['Gabriela Matos', '#ca8a04'],
  ['Heitor Pinto', '#4f46e5'],
  ['Isabela Freire', '#16a34a'],
  ['João Vidal', '#dc2626'],
  ['Karina Lobo', '#7c3aed'],
  ['Luís Neto', '#0d9488'],
] as const;
const CLIENTS =
  'Marina Alves,Rafael Souza,Júlia Campos,Pedro Antunes,Sofia Barros,Lucas Teixeira,Helena Dias'.split(',');
const LENGTHS = [30, 50, 60, 50, 90];
/** São Paulo is three hours behind UTC: 08:00 there. */
const FIRST_MINUTE = 11 * 60;
/** The last one begins at 18:30. */
const TIMES_A_DAY = 22;
const DAY_MS = 86_400_000;

/**
 * Appointments spread evenly over days and professionals, beginning at every half hour from 08:00 to 18:30.
 * @param first 'YYYY-MM-DD'
 */
function appointments(count: number, first: string, days: number): Appointment[] {
  const midnight = Date.parse(`${first}T00:00Z`);
  return Array.from({ length: count }, (_, index) => {
    const onDay = Math.floor(index / days);
    const day = index % days;
    const minute = FIRST_MINUTE + ((onDay * 5 + day) % TIMES_A_DAY) * 30;
    const start = midnight + day * DAY_MS + minute * 60_000;
    const length = LENGTHS[(onDay + day) % LENGTHS.length] ?? 60;
    return {
      id: `${first}-${index}`,
      start: new Date(start).toISOString(),
      end: new Date(start + length * 60_000).toISOString(),
      client: CLIENTS[(index * 5 + onDay) % CLIENTS.length] ?? '',
      professional: PROFESSIONALS[onDay % PROFESSIONALS.length] ?? PROFESSIONALS[0],
    };
  });
}

/** The loads that are measured. A month's appointments lie in the days that its grid shows. */
export const LOADS = {
  month: { shown: appointments(3_000, '2026-11-01', 35), next: appointments(3_000, '2026-11-29', 35) },
  week: { shown: appointments(1_000, '2026-11-15', 7), next: appointments(1_000, '2026-11-22', 7) },
} as const;
export type Load = keyof typeof LOADS;

/** A day on which each of twelve people has sixty appointments of ten minutes, from 08:00 to 18:00. */
export const TEAM_DAY: readonly Appointment[] = PROFESSIONALS.flatMap((professional, person) =>
  Array.from({ length: 60 }, (_, index) => {
    const start = Date.parse(`${SHOWN_DAY}T00:00Z`) + (FIRST_MINUTE + index * 10) * 60_000;
    return {
      id: `${person}-${index}`,
      start: new Date(start).toISOString(),
      end: new Date(start + 10 * 60_000).toISOString(),
      client: CLIENTS[(index * 5 + person) % CLIENTS.length] ?? '',
      professional,
    };
  }),
);
/** The same people twice and one more: more columns than fit. */
export const TEAM_PEOPLE = [...PROFESSIONALS, ...PROFESSIONALS, PROFESSIONALS[0]].map(
  ([name, color], index) => ({
    id: index < PROFESSIONALS.length ? name : `${name} ${Math.floor(index / PROFESSIONALS.length) + 1}`,
    name,
    sign: name.slice(0, 2),
    color,
    title: 'Psicologia',
    timezone: ZONE,
  }),
);
