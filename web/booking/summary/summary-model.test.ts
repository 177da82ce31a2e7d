import { describe, expect, it } from 'vitest';
import type { PublicProfessional } from '#shared/contract/booking.ts';
import { summaryOf, zoneNote } from './summary-model.ts';

const professional: PublicProfessional = {
  id: 'ana',
  bookingSlug: 'ana-prado',
  name: 'Ana Prado',
  title: 'Psicóloga',
  description: null,
  color: '#3b82f6',
  timezone: 'America/Sao_Paulo',
  minimumCancelNotice: 0,
  autoCreateMeet: true,
  availability: [],
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
    customMessage: null,
    upcomingLimit: 5,
    confirmEmail: false,
  },
  minimumNotice: 10,
  bookingHorizon: 365,
  suggestTimes: 'compact',
};
const service = { name: 'Sessão', price: 220 };
const slot = { startTime: '2026-11-26T17:00:00Z', endTime: '2026-11-26T17:45:00Z' };

describe('summaryOf', () => {
  it('shows the real end, the price and the video call', () => {
    expect(summaryOf({ professional, service, date: null, slot }, 'America/Bahia')).toEqual({
      professional: 'Ana Prado',
      service: 'Sessão',
      price: 'R$\u00a0220,00',
      priceNote: null,
      date: 'quinta, 26/11/2026',
      shortDate: 'qui, 26/11',
      time: '14:00 – 14:45',
      video: true,
      zone: null,
    });
  });

  it('shows the range of a price that depends on who is chosen, and says so', () => {
    const priceOf = (price: number, isUnpriced = false) => {
      const most = { duration: 60, price: 300, isUnpriced };
      return summaryOf(
        { professional, service: { name: 'Sessão', price, most }, date: null, slot: null },
        null,
      );
    };
    const priceNote = 'O valor é o de quem atender.';
    expect(priceOf(120)).toMatchObject({ price: 'R$\u00a0120,00 a R$\u00a0300,00', priceNote });
    expect(priceOf(120, true)).toMatchObject({
      price: 'R$\u00a0120,00 a R$\u00a0300,00 ou sem preço informado',
      priceNote,
    });
    expect(priceOf(300, true)).toMatchObject({ price: 'R$\u00a0300,00 ou sem preço informado', priceNote });
    expect(priceOf(300)).toMatchObject({ price: 'R$\u00a0300,00', priceNote: null });
  });

  it('omits what is not chosen and prices of zero', () => {
    const nothing = { professional: null, service: null, date: null, slot: null };
    expect(summaryOf(nothing, null)).toMatchObject({ professional: null, date: null, video: false });
    const free = { professional, service: { ...service, price: 0 }, date: '2026-11-26', slot: null };
    expect(summaryOf(free, null)).toMatchObject({
      price: null,
      shortDate: 'qui, 26/11',
      time: null,
    });
  });
});

describe('zoneNote', () => {
  it('names the zone and the visitor’s own time where clocks differ', () => {
    expect(zoneNote('America/Sao_Paulo', 'America/Manaus', slot.startTime)).toBe(
      'Horário de Brasília (para você, 13:00)',
    );
    expect(zoneNote('America/Sao_Paulo', 'Asia/Tokyo', slot.startTime)).toBe(
      'Horário de Brasília (para você, sex, 27/11, 02:00)',
    );
  });

  it('shows no zone note while the visitor’s zone is unknown', () => {
    expect(zoneNote('America/Sao_Paulo', null, slot.startTime)).toBeNull();
  });
});
