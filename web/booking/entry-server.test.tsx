import { afterEach, describe, expect, it, vi } from 'vitest';
import type {
  BookingPageData,
  ManagedAppointment,
  PublicBookingData,
  PublicProfessional,
  SlotsAnswer,
  TeamBookingData,
  TeamList,
  TeamMember,
} from '#shared/contract/booking.ts';
import { render } from './entry-server.tsx';

const NOW = '2026-11-20T15:00:00.000Z';
const head = { now: NOW, brand: 'Hora Marcada' };
const professional: PublicProfessional = {
  id: 'ana',
  bookingSlug: 'ana-prado',
  name: 'Ana <Prado>',
  title: 'Psicóloga',
  description: null,
  color: '#3b82f6',
  timezone: 'America/Sao_Paulo',
  minimumCancelNotice: 0,
  autoCreateMeet: true,
  availability: [
    {
      id: 'w',
      dayOfWeek: 4,
      startTime: '09:00',
      endTime: '17:00',
      appointmentDuration: 50,
      maxConcurrentAppointments: 1,
      isActive: true,
    },
  ],
  appointments: [],
  blocked: [],
  formSettings: {
    requireName: true,
    requireEmail: true,
    requirePhone: false,
    showPhone: true,
    requireNotes: false,
    showNotes: true,
    allowNoService: false,
    customMessage: 'Avise com 24 horas.',
    upcomingLimit: 5,
    confirmEmail: false,
  },
  minimumNotice: 10,
  bookingHorizon: 365,
  suggestTimes: 'compact',
};
const organization = { id: 'clinica', name: 'Clínica Exemplo', waitingList: false, sendsMail: true };
const slot = { startTime: '2026-11-26T17:00:00.000Z', endTime: '2026-11-26T17:50:00.000Z' };
const session = { id: 's', name: 'Sessão', description: null, duration: 50, price: 220, isActive: true };
const answer: SlotsAnswer = {
  timezone: 'America/Sao_Paulo',
  days: [
    { date: '2026-11-26', slots: [slot] },
    { date: '2026-11-27', slots: [], none: 'full' },
    { date: '2026-11-28', slots: [], none: 'closed' },
    {
      date: '2026-12-03',
      slots: [{ startTime: '2026-12-03T17:00:00.000Z', endTime: '2026-12-03T17:50:00.000Z' }],
    },
  ],
};
const personal: BookingPageData = {
  kind: 'booking',
  ...head,
  booking: { type: 'personal', organization, professional, products: [] },
  chosen: null,
  slots: { professionalId: 'ana', productId: null, from: '2026-11-01', to: '2026-11-30', answer },
};
const member = (name: string, title: string | null = null): TeamMember => ({
  id: name.toLowerCase(),
  bookingSlug: name.toLowerCase(),
  name,
  title,
  summary: null,
  color: '#3b82f6',
});
const teamOf = (professionals: TeamMember[], more: Partial<TeamList> = {}): TeamBookingData => ({
  type: 'shared',
  organization,
  anyProfessional: 'off',
  professionals,
  team: {
    total: professionals.length,
    matches: professionals.length,
    page: 1,
    pages: 1,
    search: '',
    specialty: null,
    service: null,
    searchable: false,
    specialties: [],
    ...more,
  },
});
const shared: BookingPageData = {
  ...personal,
  booking: teamOf([member('Ana'), member('Bruno')]),
  slots: null,
};
const appointment: ManagedAppointment = {
  id: '01a1f7b4-61d5-74fb-a5b3-1082326c571f',
  bookingPath: '/book/personal/ana',
  ...slot,
  organizationName: 'Clínica Exemplo',
  professionalName: 'Ana',
  professionalTitle: null,
  color: '#3b82f6',
  clientName: 'Helena',
  timezone: 'America/Sao_Paulo',
  clientZone: 'America/Sao_Paulo',
  productName: null,
  productPrice: null,
  meetingTitle: 'Reunião com Helena · Ana Prado',
  meetingDescription: null,
  meetLink: null,
  confirmedAt: null,
  revision: 0,
  changeableUntil: slot.startTime,
  asked: null,
  canMove: true,
  canWait: false,
  series: null,
  waiting: null,
  minimumNotice: 10,
  bookingHorizon: 365,
  suggestTimes: 'compact',
};
const managed: BookingPageData = { kind: 'manage', ...head, token: 't', appointment };

afterEach(() => {
  vi.useRealTimers();
});

describe('the page as the server draws it', () => {
  it('shows profile, message and the free days of the first month', () => {
    const html = render(personal);
    expect(html).toContain('Ana &lt;Prado&gt;');
    expect(html).toContain('Avise com 24 horas.');
    expect(html).toMatch(/data-date="2026-11-26"(?![^>]*aria-disabled)[^>]*1 horário livre/);
    expect(html).toMatch(/data-date="2026-11-19" disabled=""/);
    expect(html).toMatch(/data-date="2026-11-27"[^>]*27 de novembro, lotado"/);
    expect(html).toMatch(/data-date="2026-11-28"[^>]*28 de novembro, fechado"/);
    // The next days follow without a press.
    expect(html).toMatch(/data-date="2026-12-03"[^>]*3 de dezembro, 1 horário livre"/);
    expect(html).not.toContain('Seus dados');
  });

  it('asks for the preferred part of the day beside the suggestions, among those with hours, and marks none', () => {
    expect(render(personal)).not.toContain('Parte do dia que você prefere');
    const slots = {
      professionalId: 'ana',
      productId: null,
      from: '2026-11-01',
      to: '2026-11-30',
      answer: { ...answer, suggestions: [{ ...slot, reason: 'earliest' as const }] },
    };
    const html = render({ ...personal, slots });
    const choice = /aria-label="Parte do dia que você prefere".*?<\/div>/.exec(html)?.[0] ?? '';
    const buttons = [...choice.matchAll(/aria-pressed="(\w+)"[^>]*>([^<]*)/g)];
    expect(buttons.map(([, pressed, name]) => `${name} ${pressed}`)).toEqual(['Manhã false', 'Tarde false']);
  });

  it('asks for the service first where there are any, leaving inactive ones out', () => {
    const retired = { ...session, id: 'old', name: 'Antiga', isActive: false };
    const booking = {
      type: 'personal',
      organization,
      professional,
      products: [session, retired],
    } as const satisfies PublicBookingData;
    const services: BookingPageData = { ...personal, booking, slots: null };
    const html = render(services);
    expect(html).toContain('R$\u00a0220,00');
    expect(html).not.toContain('Antiga');
    expect(html).not.toContain('role="grid"');
    // A way around the price only where the professional chose to offer it.
    expect(html).not.toContain('Sem serviço específico');
    const formSettings = { ...professional.formSettings, allowNoService: true };
    const offering = { ...booking, professional: { ...professional, formSettings } };
    expect(render({ ...services, booking: offering })).toContain('Sem serviço específico');
  });

  it('explains what to do without scripts, and marks what needs one', () => {
    const html = render(personal);
    expect(html).toMatch(/<noscript><p [^>]*>Para escolher um horário por aqui, ative o JavaScript/);
    expect(html.indexOf('<noscript>')).toBeLessThan(html.indexOf('role="grid"'));
    expect(html).toMatch(/class="[^"]* needs-script"/);
  });

  it('offers the professionals of a shared link, and chooses a lone one', () => {
    expect(render(shared)).toContain('Com quem você quer marcar?');
    const lone: BookingPageData = {
      ...shared,
      booking: teamOf([member('Ana')]),
      chosen: { professional, products: [] },
    };
    expect(render(lone)).toContain('role="grid"');
    expect(render(lone)).not.toContain('Trocar');
  });

  it('searches a team that is larger than a page, without scripts too', () => {
    expect(render(shared)).not.toContain('role="search"');
    const large: BookingPageData = {
      ...shared,
      booking: teamOf([member('Ana', 'Psicóloga'), member('Bruno')], {
        total: 30,
        matches: 26,
        pages: 3,
        specialty: 'Psicóloga',
        searchable: true,
        specialties: ['Nutricionista', 'Psicóloga'],
      }),
    };
    const html = render(large);
    expect(html).toMatch(/<form role="search"[^>]* method="get"/);
    expect(html).toContain('<input type="hidden" name="especialidade" value="Psicóloga"/>');
    expect(html).toContain('href="/book/personal/ana"');
    expect(html).toContain('href="?especialidade=Nutricionista"');
    expect(html).toMatch(/href="\?especialidade=Psic%C3%B3loga&amp;pagina=2"/);
    expect(html).toContain('2 de 26 profissionais');
    expect(html).not.toMatch(/class="lg:grid[^"]* needs-script"/);
    const chosen: BookingPageData = { ...large, chosen: { professional, products: [] } };
    expect(render(chosen)).toContain('role="grid"');
    expect(render(chosen)).toContain('Trocar');
  });

  it('says kindly that there is nothing to book', () => {
    const closed: BookingPageData = {
      ...personal,
      booking: {
        type: 'personal',
        organization,
        professional: { ...professional, availability: [] },
        products: [],
      },
    };
    expect(render(closed)).toContain('Ainda não há horários abertos');
    const nobody: BookingPageData = {
      ...shared,
      booking: teamOf([]),
    };
    expect(render(nobody)).toContain('Ainda não há horários abertos');
  });

  it('draws a page for unknown links', () => {
    expect(render({ kind: 'unknown-link', ...head })).toContain('O link de agendamento não é válido.');
    expect(render({ kind: 'manage', ...head, token: 't', appointment: null })).toContain(
      'Este link de agendamento não é válido ou já expirou.',
    );
  });

  it('offers to confirm what lies ahead and not what is over', () => {
    expect(render(managed)).toContain('Confirmar presença');
    const later = render({ ...managed, now: '2026-11-26T18:00:00.000Z' });
    expect(later).not.toContain('Confirmar presença');
    expect(later).toContain('Este horário já passou.');
  });

  it('asks for another time before anything else where the professional will not be there', () => {
    const asked = { reason: 'congresso.', message: 'Desculpe o transtorno.' };
    const withList = { ...appointment, canWait: true };
    expect(render({ ...managed, appointment: withList })).toContain('Avise-me se abrir antes');
    const html = render({ ...managed, appointment: { ...withList, asked } }).replaceAll('<!-- -->', '');
    expect(html).toContain(
      'Olá, Helena. Ana não poderá atender você no horário marcado. Motivo: congresso.</p>',
    );
    expect(html).toContain('Desculpe o transtorno.');
    expect(html).not.toMatch(/Confirmar presença|Este é o seu horário marcado|Avise-me se abrir antes/);
    expect(html).toMatch(/bg-accent[^>]*>Remarcar</);
    expect(html).toContain('Cancelar agendamento');
  });

  it.each([
    ['personal', personal],
    ['shared', shared],
    ['manage', managed],
  ])('draws the same whatever the clock, without style attributes (%s)', (_name, data) => {
    const html = render(data);
    vi.useFakeTimers({ now: new Date('2031-01-01T00:00:00Z') });
    expect(render(data)).toBe(html);
    expect(html).not.toContain('style=');
  });
});
