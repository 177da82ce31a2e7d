import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BookingPageData, PublicProfessional } from '#shared/contract/booking.ts';
import { render } from './entry-server.tsx';

const NOW = '2026-11-20T15:00:00.000Z';
const head = { now: NOW, brand: 'Hora Marcada' };
const professional: PublicProfessional = {
  id: 'ana',
  name: 'Ana <Prado>',
  title: 'Psicóloga',
  description: null,
  color: '#3b82f6',
  timezone: 'America/Sao_Paulo',
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
};
const organization = { name: 'Clínica Exemplo' };
const slot = { startTime: '2026-11-26T17:00:00.000Z', endTime: '2026-11-26T17:50:00.000Z' };
const session = { id: 's', name: 'Sessão', description: null, duration: 50, price: 220, isActive: true };
const answer = { timezone: 'America/Sao_Paulo', days: [{ date: '2026-11-26', slots: [slot] }] };
const personal: BookingPageData = {
  kind: 'booking',
  ...head,
  booking: { type: 'personal', organization, professional },
  products: {},
  slots: { professionalId: 'ana', productId: null, from: '2026-11-01', to: '2026-11-30', answer },
};
const bruno = { ...professional, id: 'bruno', name: 'Bruno' };
const shared: BookingPageData = {
  ...personal,
  booking: { type: 'shared', organization, professionals: [professional, bruno] },
  slots: null,
};
const managed: BookingPageData = {
  kind: 'manage',
  ...head,
  token: 't',
  appointment: {
    id: '01a1f7b4-61d5-74fb-a5b3-1082326c571f',
    bookingPath: '/book/personal/ana',
    ...slot,
    organizationName: 'Clínica Exemplo',
    professionalName: 'Ana',
    professionalTitle: null,
    color: '#3b82f6',
    clientName: 'Helena',
    timezone: 'America/Sao_Paulo',
    productName: null,
    productPrice: null,
    meetingTitle: 'Reunião com Helena · Ana Prado',
    meetingDescription: null,
    meetLink: null,
    confirmedAt: null,
    revision: 0,
    changeableUntil: slot.startTime,
    canMove: true,
    minimumNotice: 10,
    bookingHorizon: 365,
  },
};

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
    expect(html).toMatch(/data-date="2026-11-27" aria-disabled="true"/);
    expect(html).not.toContain('Seus dados');
  });

  it('asks for the service first where there are any, leaving inactive ones out', () => {
    const retired = { ...session, id: 'old', name: 'Antiga', isActive: false };
    const services: BookingPageData = { ...personal, products: { ana: [session, retired] }, slots: null };
    const html = render(services);
    expect(html).toContain('R$ 220,00');
    expect(html).not.toContain('Antiga');
    expect(html).not.toContain('role="grid"');
    // A way around the price only where the professional chose to offer it.
    expect(html).not.toContain('Sem serviço específico');
    const formSettings = { ...professional.formSettings, allowNoService: true };
    const offering = {
      type: 'personal',
      organization,
      professional: { ...professional, formSettings },
    } as const;
    expect(render({ ...services, booking: offering })).toContain('Sem serviço específico');
  });

  it('explains what to do without scripts, and marks what needs one', () => {
    const html = render(personal);
    expect(html).toMatch(/<noscript><p [^>]*>Para escolher um horário por aqui, ative o JavaScript/);
    expect(html.indexOf('<noscript>')).toBeLessThan(html.indexOf('role="grid"'));
    expect(html).toContain('class="needs-script lg:grid');
  });

  it('offers the professionals of a shared link, and chooses a lone one', () => {
    expect(render(shared)).toContain('Com quem você quer marcar?');
    const lone: BookingPageData = {
      ...shared,
      booking: { type: 'shared', organization, professionals: [professional] },
    };
    expect(render(lone)).toContain('role="grid"');
    expect(render(lone)).not.toContain('Trocar');
  });

  it('says kindly that there is nothing to book', () => {
    const closed: BookingPageData = {
      ...personal,
      booking: { type: 'personal', organization, professional: { ...professional, availability: [] } },
    };
    expect(render(closed)).toContain('Ainda não há horários abertos');
    const nobody: BookingPageData = {
      ...shared,
      booking: { type: 'shared', organization, professionals: [] },
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
