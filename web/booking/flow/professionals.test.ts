import { describe, expect, it } from 'vitest';
import { ANYBODY } from '#shared/anybody.ts';
import type { ChosenProfessional, PublicProfessional } from '#shared/contract/booking.ts';
import { startFlow, type FlowState } from './flow.ts';
import { stillOffered, type BookingData } from './professionals.ts';

const NOW = '2026-11-20T12:00:00Z';
const product = { description: null, duration: 50, price: 0, isActive: true };
const person = (id: string, services: readonly string[]): ChosenProfessional => ({
  // What is looked at of a professional.
  professional: { id, formSettings: { allowNoService: false } } as PublicProfessional,
  products: services.map((name) => ({ ...product, id: name, name })),
});
const page = (anyProfessional: string, chosen: ChosenProfessional | null) =>
  ({ booking: { type: 'shared', anyProfessional, team: { total: 2 } }, chosen }) as BookingData;
const kept = (change: Partial<FlowState>): FlowState => ({ ...startFlow(null), ...change });
const offered = (flow: FlowState, data: BookingData, known: readonly ChosenProfessional[] = []) =>
  stillOffered(flow, data, new Map(known.map((each) => [each.professional.id, each])), NOW);

describe('what is left of kept choices', () => {
  it('begins with the only choice of a page without a list', () => {
    const anybody = person(ANYBODY, ['Sessão']);
    expect(offered(kept({}), page('only', anybody))).toMatchObject({ professionalId: ANYBODY });
    expect(offered(kept({}), page('offered', null))).toMatchObject({ professionalId: null });
  });

  it('returns null for a professional who was not read', () => {
    expect(offered(kept({ professionalId: 'bruno' }), page('offered', null))).toBeNull();
  });

  it('asks again for a service that is gone, and asks nothing where none is left', () => {
    const of = (service: FlowState['service'], services: readonly string[]) =>
      offered(kept({ professionalId: 'ana', service }), page('off', null), [person('ana', services)])
        ?.service;
    expect(of({ kind: 'product', id: 'Corte' }, ['Sessão'])).toEqual({ kind: 'undecided' });
    expect(of({ kind: 'none' }, ['Sessão'])).toEqual({ kind: 'undecided' });
    expect(of({ kind: 'undecided' }, [])).toEqual({ kind: 'none' });
    expect(of({ kind: 'product', id: 'Sessão' }, ['Sessão'])).toEqual({ kind: 'product', id: 'Sessão' });
  });
});
