import { describe, expect, it } from 'vitest';
import type { ChosenProfessional, PublicProfessional } from '#shared/contract/booking.ts';
import { NO_WISHES } from '#shared/link-wishes.ts';
import { startFlow } from '#web/booking/flow/flow.ts';
import { fulfil, unmetWish } from './fulfil.ts';

const NOW = '2026-11-20T02:30:00Z';
const product = { description: null, duration: 50, price: 0, isActive: true };
const ana: ChosenProfessional = {
  // What is looked at of a professional.
  professional: { id: 'ana', timezone: 'America/Sao_Paulo', bookingHorizon: 30 } as PublicProfessional,
  products: [
    { ...product, id: 's1', name: 'Sessão' },
    { ...product, id: 's2', name: 'Avaliação' },
    { ...product, id: 's3', name: 'Antiga', isActive: false },
  ],
};
const start = startFlow({ id: 'ana', hasServices: true });
const wishes = (some: Partial<typeof NO_WISHES>) => ({ ...NO_WISHES, ...some });

describe('fulfil', () => {
  it.each(['s2', 'avaliacao', ' AVALIAÇÃO'.trim()])('finds the service %s', (service) => {
    expect(fulfil(start, wishes({ service }), ana, NOW).service).toEqual({ kind: 'product', id: 's2' });
  });

  it('leaves a service undecided that is not offered, and says so', () => {
    for (const service of ['Antiga', 'Corte']) {
      expect(fulfil(start, wishes({ service }), ana, NOW)).toBe(start);
      expect(unmetWish(wishes({ service }), start, ana, NOW)).toContain('O serviço deste link');
    }
  });

  it('takes a date from the professional’s today to the horizon, on their clock', () => {
    const dateOf = (date: string) => fulfil(start, wishes({ date }), ana, NOW).date;
    // It is still the 19th in São Paulo.
    expect(dateOf('2026-11-18')).toBeNull();
    expect(dateOf('2026-11-19')).toBe('2026-11-19');
    expect(dateOf('2026-12-19')).toBe('2026-12-19');
    expect(dateOf('2026-12-20')).toBeNull();
  });

  it('says that a date is over once the service is decided', () => {
    const asked = wishes({ service: 'Sessão', date: '2026-11-01' });
    const flow = fulfil(start, asked, ana, NOW);
    expect(unmetWish(asked, flow, ana, NOW)).toContain('A data deste link');
    expect(unmetWish(asked, { ...flow, date: '2026-11-25' }, ana, NOW)).toBeNull();
  });

  it('keeps what a person chose', () => {
    const chosen = { ...start, service: { kind: 'product', id: 's1' } as const, date: '2026-11-25' };
    expect(fulfil(chosen, wishes({ service: 's2', date: '2026-11-26' }), ana, NOW)).toBe(chosen);
  });

  it('waits for the professional, and says when the one of the link is not there', () => {
    const flow = startFlow(null);
    expect(fulfil(flow, wishes({ service: 's2', date: '2026-11-25' }), undefined, NOW)).toBe(flow);
    expect(unmetWish(wishes({ professional: 'bruno' }), flow, undefined, NOW)).toContain('O profissional');
    expect(unmetWish(NO_WISHES, flow, undefined, NOW)).toBeNull();
  });
});
