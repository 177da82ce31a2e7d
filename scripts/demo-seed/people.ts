import type { SaveBookingFormBody } from '#shared/contract/booking-form.ts';
import type { CreateProductBody } from '#shared/contract/products.ts';
import type { UpdateProfileBody } from '#shared/contract/users.ts';
import type { DayPart } from '#shared/day-parts.ts';

export const PASSWORD = 'demonstracao';

/** The top-level domain "example" is reserved: no mail to it reaches anybody. */
const DOMAIN = 'clinica.example';

/** The administrator, whose name becomes the organisation's. */
export const ADMIN = { name: 'Clínica Exemplo', email: `admin@${DOMAIN}`, password: PASSWORD };

export type SampleWindow = {
  /** 0 Sunday to 6 Saturday. */
  readonly days: readonly number[];
  readonly startTime: string;
  readonly endTime: string;
  readonly appointmentDuration: number;
  readonly maxConcurrentAppointments: number;
};

export type SamplePerson = {
  readonly name: string;
  readonly email: string;
  readonly title: string;
  readonly description: string;
  readonly color: string;
  readonly timezone: string;
  readonly windows: readonly SampleWindow[];
  readonly products: readonly CreateProductBody[];
  readonly settings?: UpdateProfileBody;
  readonly form?: SaveBookingFormBody;
  /** No longer takes bookings: has a past, and is switched off. */
  readonly leaves?: boolean;
  /** Days before today since which bookings are there; three weeks unless given. */
  readonly daysBack?: number;
  /** A day of the week that is always full. */
  readonly fullDay?: number;
  /** Hours that nobody wants: from a time to the end of that day of the week. */
  readonly emptyFrom?: { readonly day: number; readonly time: string };
  /** A day of the week without hours, at which visitors looked for a time. */
  readonly soughtInVain?: { readonly day: number; readonly part: DayPart; readonly searches: number };
};

/** Long enough for what is said of hours that were little used, and of days without a pause (docs/insights.md). */
const NINE_WEEKS = 63;

const BRASILIA = 'America/Sao_Paulo';
const MANAUS = 'America/Manaus';
const WEEKDAYS = [1, 2, 3, 4, 5];

export const PEOPLE: readonly SamplePerson[] = [
  {
    name: 'Ana Exemplo',
    email: `ana@${DOMAIN}`,
    title: 'Psicóloga',
    description: 'Psicoterapia individual e de casal, presencial ou por vídeo.',
    color: '#7c3aed',
    timezone: BRASILIA,
    settings: { bufferTime: 10, defaultDuration: 50, moveKeepsDuration: true, minimumCancelNotice: 1440 },
    daysBack: NINE_WEEKS,
    emptyFrom: { day: 5, time: '16:30' },
    soughtInVain: { day: 6, part: 'manha', searches: 8 },
    // Two windows a day leave the lunch break free.
    windows: [
      { days: WEEKDAYS, startTime: '09:00', endTime: '12:00', ...slots(60) },
      { days: WEEKDAYS, startTime: '13:30', endTime: '18:30', ...slots(60) },
    ],
    products: [
      { name: 'Primeira consulta', description: 'Conversa inicial e plano.', duration: 50, price: 250 },
      { name: 'Sessão individual', duration: 50, price: 220 },
      { name: 'Sessão de casal', duration: 80, price: 340.5 },
    ],
    form: {
      requirePhone: true,
      customMessage: 'Chegue 10 minutos antes. Para remarcar, avise com um dia de antecedência.',
    },
  },
  {
    name: 'Bruno Exemplo',
    email: `bruno@${DOMAIN}`,
    title: 'Fisioterapeuta',
    description: 'Reabilitação e dor nas costas.',
    color: '#0d9488',
    timezone: BRASILIA,
    settings: { minimumCancelNotice: 1440 },
    windows: [
      { days: WEEKDAYS, startTime: '07:30', endTime: '13:30', ...slots(30) },
      { days: [6], startTime: '08:00', endTime: '12:00', ...slots(30) },
    ],
    products: [
      { name: 'Avaliação', duration: 60, price: 200 },
      { name: 'Sessão de fisioterapia', duration: 45, price: 140 },
    ],
  },
  {
    name: 'Carla Exemplo',
    email: `carla@${DOMAIN}`,
    title: 'Instrutora de pilates',
    description: 'Aulas em grupos de até três pessoas.',
    color: '#db2777',
    timezone: BRASILIA,
    windows: [
      { days: [1, 3, 5], startTime: '07:00', endTime: '11:00', ...slots(60, 3) },
      { days: [2, 4], startTime: '16:00', endTime: '20:00', ...slots(60, 3) },
    ],
    // Bruno offers the assessment too: anybody who is free may take it.
    products: [
      { name: 'Aula de pilates em grupo', duration: 60, price: 75 },
      { name: 'Avaliação', duration: 60, price: 160 },
    ],
    form: { requireEmail: false, requirePhone: true, showNotes: false },
  },
  {
    name: 'Diego Exemplo',
    email: `diego@${DOMAIN}`,
    title: 'Nutricionista',
    description: 'Atende por vídeo, a partir de Manaus.',
    color: '#d97706',
    timezone: MANAUS,
    settings: { timezone: MANAUS, meetingTitle: 'Consulta de {cliente}' },
    daysBack: NINE_WEEKS,
    fullDay: 2,
    windows: [{ days: [2, 3, 4, 5], startTime: '09:00', endTime: '15:00', ...slots(45) }],
    // Without products a booking lasts as long as the window's slot.
    products: [],
  },
  {
    name: 'Elisa Exemplo',
    email: `elisa@${DOMAIN}`,
    title: 'Acupunturista',
    description: 'Em licença.',
    color: '#2563eb',
    timezone: BRASILIA,
    leaves: true,
    windows: [{ days: [1, 3, 5], startTime: '14:00', endTime: '18:00', ...slots(60) }],
    products: [{ name: 'Acupuntura', duration: 60, price: 160 }],
  },
];

/** Clients who ask for a time on the day that is always full. */
export const WAITING = [
  { clientName: 'Otávio Modelo', clientEmail: 'otavio.modelo@cliente.example', parts: ['manha'] },
  { clientName: 'Lívia Amostra', clientEmail: 'livia.amostra@cliente.example', parts: ['manha', 'tarde'] },
  { clientName: 'Ivo Teste', clientEmail: 'ivo.teste@cliente.example', parts: ['tarde'] },
] as const;

function slots(appointmentDuration: number, maxConcurrentAppointments = 1) {
  return { appointmentDuration, maxConcurrentAppointments };
}
