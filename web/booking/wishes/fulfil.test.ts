import { describe, expect, it } from 'vitest';
import { ANYBODY } from '#shared/anybody.ts';
import type { ChosenProfessional, PublicProfessional } from '#shared/contract/booking.ts';
import { NO_WISHES } from '#shared/link-wishes.ts';
import type { MonthSlots } from '#web/booking/calendar/use-month-slots.ts';
import { startFlow } from '#web/booking/flow/flow.ts';
import { byName, fulfil } from './fulfil.ts';
import { sayWishes } from './say-wishes.ts';

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
const said = (
  asked: typeof NO_WISHES,
  flow: typeof start,
  chosen?: ChosenProfessional,
  hasList = true,
  more: { offered?: string; isNamedGone?: boolean } = {},
) => sayWishes(asked, flow, chosen, { now: NOW, hasList, ...more });

describe('fulfil', () => {
  it.each(['s2', 'avaliacao', ' AVALIAÇÃO'.trim()])('finds the service %s', (service) => {
    expect(fulfil(start, wishes({ service }), ana, NOW).service).toEqual({ kind: 'product', id: 's2' });
  });

  it('leaves a service undecided that is not offered, and says so', () => {
    for (const service of ['Antiga', 'Corte']) {
      expect(fulfil(start, wishes({ service }), ana, NOW)).toBe(start);
      expect(said(wishes({ service }), start, ana)).toContain('O serviço deste link');
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
    expect(said(asked, flow, ana)).toContain('A data deste link');
    expect(said(asked, { ...flow, date: '2026-11-25' }, ana)).toBeNull();
  });

  it('says which date and part of the day it could not read, as long as they are open', () => {
    const asked = wishes({ unread: ['date', 'part'] });
    const part = 'A parte do dia deste link não foi entendida.';
    const flow = { ...start, service: { kind: 'product', id: 's1' } as const };
    expect(said(asked, start, ana)).toBeNull();
    expect(said(asked, flow, ana)).toBe(`A data deste link não foi entendida. Escolha outra. ${part}`);
    expect(said(asked, { ...flow, date: '2026-11-25' }, ana)).toBe(part);
  });

  it('keeps what a person chose', () => {
    const chosen = { ...start, service: { kind: 'product', id: 's1' } as const, date: '2026-11-25' };
    expect(fulfil(chosen, wishes({ service: 's2', date: '2026-11-26' }), ana, NOW)).toBe(chosen);
  });

  it('waits for the professional, and says when the one of the link is not there', () => {
    const flow = startFlow(null);
    expect(fulfil(flow, wishes({ service: 's2', date: '2026-11-25' }), undefined, NOW)).toBe(flow);
    expect(said(wishes({ professional: 'bruno' }), flow, undefined)).toContain('O profissional');
    expect(said(NO_WISHES, flow, undefined)).toBeNull();
  });

  it('names the service of a link that waits for a professional, or says that nobody offers it', () => {
    const flow = startFlow(null);
    for (const service of ['sessao', '01a1f7b4-61d5-74fb-a5b3-1082326c571f']) {
      expect(said(wishes({ service }), flow, undefined, true, { offered: 'Sessão' })).toBe(
        'Serviço deste link: “Sessão”. Escolha com quem marcar.',
      );
      expect(said(wishes({ service }), flow)).toBe(
        'O serviço deste link não está disponível agora. Escolha com quem marcar.',
      );
    }
    const both = wishes({ professional: 'bruno', service: 'Corte' });
    expect(said(both, flow)).toBe(
      'O profissional e o serviço deste link não estão disponíveis agora. Escolha com quem marcar.',
    );
    expect(said(wishes({ professional: ANYBODY }), flow)).toBe(
      '“Qualquer profissional” não está disponível agora. Escolha com quem marcar.',
    );
    // A team of one person has nobody to choose; a person chosen from a list was told before.
    expect(said(wishes({ professional: ANYBODY }), start, ana, false)).toBe(
      '“Qualquer profissional” não está disponível agora.',
    );
    expect(said(wishes({ professional: ANYBODY }), start, ana)).toBeNull();
  });

  it('takes a service by the team’s name for it where its id is another person’s', () => {
    const id = '01a1f7b4-61d5-74fb-a5b3-1082326c571f';
    expect(byName(wishes({ service: id }), 'Avaliação', ana).service).toBe('Avaliação');
    expect(byName(wishes({ service: id }), 'Avaliação', undefined).service).toBe('Avaliação');
    expect(byName(wishes({ service: 's2' }), 'Avaliação', ana).service).toBe('s2');
    expect(byName(wishes({ service: id }), null, ana).service).toBe(id);
    expect(byName(NO_WISHES, 'Avaliação', ana)).toBe(NO_WISHES);
  });

  it('says who of a team does not offer the service, and who is left of those whom a link named', () => {
    const bia = { ...ana, professional: { ...ana.professional, name: 'Bia Lima' } };
    expect(said(wishes({ service: 'Corte' }), start, bia, true, { offered: 'Corte' })).toBe(
      'Bia Lima não oferece “Corte”. Escolha outro.',
    );
    const named = wishes({ professional: 'quem-saiu' });
    expect(said(named, start, bia, false, { isNamedGone: true })).toBe(
      'O profissional deste link não está disponível agora. Quem atende é Bia Lima.',
    );
    expect(said(named, start, bia, false)).toBeNull();
    // Without services there is none to choose.
    const none = { ...bia, products: [] };
    const decided = startFlow({ id: 'ana', hasServices: false });
    expect(said(wishes({ service: 'Corte' }), decided, none, false)).toBe(
      'O serviço deste link não está disponível agora.',
    );
  });

  it('says that nothing is free in the wished part of the day, once that is known', () => {
    const asked = wishes({ part: 'tarde' });
    const flow = { ...start, service: { kind: 'product', id: 's1' } as const };
    const free = (...times: string[]) => times.map((startTime) => ({ startTime, endTime: startTime }));
    const view = { from: '2026-11-01', to: '2026-11-30' };
    const words = (more: Partial<MonthSlots>, chosen: typeof start = flow) => {
      const slots = { status: 'ready' as const, days: new Map(), none: new Map(), suggestions: [], ...more };
      return sayWishes(asked, chosen, ana, { now: NOW, hasList: false, slots, view });
    };
    const morning = new Map([['2026-11-25', free('2026-11-25T12:00:00Z')]]);
    const none = 'Não há horário à tarde em novembro de 2026; veja os outros horários.';
    expect(words({ days: morning })).toBe(none);
    // 12:00 in São Paulo.
    const both = new Map([['2026-11-25', free('2026-11-25T12:00:00Z', '2026-11-25T15:00:00Z')]]);
    expect(words({ days: both })).toBeNull();
    const [later] = free('2026-12-02T15:00:00Z');
    if (later === undefined) throw new Error('A time was made.');
    expect(words({ days: morning, suggestions: [{ ...later, reason: 'wished' }] })).toBeNull();
    // A month without any time says so itself.
    expect(words({})).toBeNull();
    expect(words({ status: 'loading' })).toBeNull();
    expect(words({ days: morning }, { ...flow, slot: later })).toBeNull();
    expect(words({ days: morning }, start)).toBeNull();
  });

  it('says that a named professional cannot be chosen where the page has no list', () => {
    const anybody = { ...ana, professional: { ...ana.professional, id: ANYBODY } };
    const named = wishes({ professional: 'bruno', service: 'Corte' });
    expect(said(named, start, anybody, false)).toMatch(/^Não é mais possível.*O serviço deste link/);
    expect(said(wishes({ professional: 'bruno' }), start, anybody)).toBeNull();
    expect(said(wishes({ professional: ANYBODY }), start, anybody, false)).toBeNull();
  });
});
