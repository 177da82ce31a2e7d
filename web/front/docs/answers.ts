import type { ApiSchema } from '#shared/api-document.ts';
import type {
  ApiAppointment,
  ApiAvailability,
  ApiFreeSlots,
  ApiProduct,
  ApiProfessional,
} from '#shared/contract/api-v1.ts';
import type { ApiClient, ApiClientAppointment, ApiClientSummary } from '#shared/contract/api-v1-clients.ts';
import type {
  ApiBookedSeries,
  ApiSeries,
  ApiSeriesCheck,
  ApiSeriesMoveCheck,
} from '#shared/contract/api-v1-series.ts';
import { nameOf } from './example.ts';

const PROFESSIONAL = '019a9c5e-7b1c-7e02-9d5d-3f6f0c1a2b3c';
const PRODUCT = '019a9c5e-8c2d-7a41-b3e0-5d7e8f9a0b1c';
const timezone = 'America/Sao_Paulo';
const window = { startTime: '09:00', endTime: '17:00', slotMinutes: 50, capacity: 1 };

const CLIENT = '019a9c5e-ae4f-7c63-9d5a-7f9a0b1c2d3e';
const visit = {
  id: '019a9c5e-9d3e-7b52-8c4f-6e8f9a0b1c2d',
  professionalId: PROFESSIONAL,
  professionalName: 'Ana Prado',
  productName: 'Sessão individual',
  startTime: '2027-03-15T10:00:00-03:00',
  timezone,
};

type Answers = {
  readonly Professional: ApiProfessional;
  readonly Product: ApiProduct;
  readonly Availability: ApiAvailability;
  readonly FreeSlots: ApiFreeSlots;
  readonly Appointment: ApiAppointment;
  readonly ClientSummary: ApiClientSummary;
  readonly ClientAppointment: ApiClientAppointment;
  readonly Client: ApiClient;
  readonly SeriesCheck: ApiSeriesCheck;
  readonly SeriesMoveCheck: ApiSeriesMoveCheck;
  readonly BookedSeries: ApiBookedSeries;
  readonly Series: ApiSeries;
};

/** What each format looks like, filled; the types of the contract keep it whole. */
export const ANSWERS: Answers = {
  Professional: {
    id: PROFESSIONAL,
    name: 'Ana Prado',
    title: 'Psicóloga',
    email: 'ana@exemplo.com.br',
    timezone,
    isActive: true,
    defaultDurationMinutes: 50,
    bookingUrl: 'https://agenda.exemplo.com.br/book/personal/ana-prado',
  },
  Product: {
    id: PRODUCT,
    professionalId: PROFESSIONAL,
    name: 'Sessão individual',
    description: null,
    durationMinutes: 50,
    price: 220,
    isActive: true,
  },
  Availability: {
    professionalId: PROFESSIONAL,
    timezone,
    bufferMinutes: 10,
    minimumNoticeMinutes: 120,
    horizonDays: 60,
    dailyMaximum: null,
    weekly: [{ ...window, dayOfWeek: 1 }],
    exceptions: [{ from: '2027-12-20', to: '2027-12-31', windows: [] }],
  },
  FreeSlots: {
    professionalId: PROFESSIONAL,
    timezone,
    data: [
      { startTime: '2027-03-15T10:00:00-03:00', endTime: '2027-03-15T10:50:00-03:00' },
      { startTime: '2027-03-15T11:00:00-03:00', endTime: '2027-03-15T11:50:00-03:00' },
    ],
  },
  Appointment: {
    id: '019a9c5e-9d3e-7b52-8c4f-6e8f9a0b1c2d',
    professionalId: PROFESSIONAL,
    professionalName: 'Ana Prado',
    productId: PRODUCT,
    productName: 'Sessão individual',
    clientName: 'Cliente Exemplo',
    clientEmail: 'cliente@exemplo.com.br',
    clientPhone: '+5511912345678',
    notes: null,
    startTime: '2027-03-15T10:00:00-03:00',
    endTime: '2027-03-15T10:50:00-03:00',
    timezone,
    confirmedAt: null,
    isAsked: false,
    isOverbooked: false,
    overbookingReason: null,
    attendance: null,
    payment: { price: 180, discount: 0, paid: null, method: null, paidOn: null },
    seriesId: null,
    meetLink: null,
    manageUrl: 'https://agenda.exemplo.com.br/agendamento/7Qb2…',
    createdBy: 'api',
    createdAt: '2027-03-01T12:30:00.000Z',
    updatedAt: '2027-03-01T12:30:00.000Z',
  },
  ClientSummary: {
    id: CLIENT,
    name: 'Cliente Exemplo',
    socialName: null,
    tags: ['mensal'],
    email: 'cliente@exemplo.com.br',
    phone: '+5511912345678',
    lastAppointment: null,
    nextAppointment: visit,
  },
  ClientAppointment: { ...visit, endTime: '2027-03-15T10:50:00-03:00', notes: null, attendance: null },
  Client: {
    id: CLIENT,
    name: 'Cliente Exemplo',
    socialName: null,
    otherNames: [],
    emails: ['cliente@exemplo.com.br'],
    phones: ['+5511912345678'],
    birthday: '1990-02-03',
    cpf: null,
    note: 'Prefere de manhã',
    tags: ['mensal'],
    preferredProfessionalId: PROFESSIONAL,
    preferredProfessionalName: 'Ana Prado',
    preferredContact: 'whatsapp',
    consentedAt: '2027-03-01T12:30:00.000Z',
    attendance: { came: 12, missed: 1, cancelledLate: 0 },
    createdAt: '2027-03-01T12:30:00.000Z',
    updatedAt: '2027-03-01T12:30:00.000Z',
  },
  SeriesCheck: {
    professionalId: PROFESSIONAL,
    timezone,
    durationMinutes: 50,
    dates: [
      {
        date: '2027-03-18',
        startTime: '2027-03-18T10:00:00-03:00',
        state: 'free',
        nearest: null,
        holiday: null,
      },
      {
        date: '2027-03-25',
        startTime: '2027-03-25T10:00:00-03:00',
        state: 'taken',
        nearest: '2027-03-25T11:00:00-03:00',
        holiday: null,
      },
    ],
    isCut: false,
  },
  SeriesMoveCheck: {
    timezone,
    moves: [
      {
        id: visit.id,
        from: '2027-03-18T10:00:00-03:00',
        isChanged: false,
        date: '2027-03-19',
        startTime: '2027-03-19T11:00:00-03:00',
        state: 'free',
        nearest: null,
        holiday: null,
      },
    ],
  },
  BookedSeries: {
    id: '019a9c5e-bf50-7d74-8e6b-8a0b1c2d3e4f',
    appointments: [
      {
        id: visit.id,
        startTime: '2027-03-18T10:00:00-03:00',
        endTime: '2027-03-18T10:50:00-03:00',
      },
    ],
  },
  Series: {
    id: '019a9c5e-bf50-7d74-8e6b-8a0b1c2d3e4f',
    every: 'week',
    weekdays: [4],
    firstDate: '2027-03-18',
    bookedUntil: null,
    place: 1,
    total: 12,
    following: 12,
    ahead: 12,
  },
};

/** An answer of this shape, filled; null where nothing in it is known. */
export function answerOf(schema: ApiSchema): unknown {
  const name = nameOf(schema);
  if (name !== null) return name in ANSWERS ? ANSWERS[name as keyof Answers] : null;
  if (schema.items !== undefined) return [answerOf(schema.items)];
  if (schema.properties === undefined) return null;
  return Object.fromEntries(
    Object.entries(schema.properties).map(([field, value]) => [field, answerOf(value)]),
  );
}
