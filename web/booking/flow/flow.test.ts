import { describe, expect, it } from 'vitest';
import {
  flowReducer,
  isFlow,
  isOpen,
  nextStep,
  productIdOf,
  startFlow,
  type FlowAction,
  type FlowState,
} from './flow.ts';

const slot = { startTime: '2026-11-26T17:00:00Z', endTime: '2026-11-26T17:50:00Z' };

function after(start: FlowState, ...actions: FlowAction[]): FlowState {
  return actions.reduce(flowReducer, start);
}

const chosen = after(
  startFlow({ id: 'ana', hasServices: true }),
  { type: 'service', choice: { kind: 'product', id: 'session' } },
  { type: 'date', date: '2026-11-26' },
  { type: 'slot', slot, date: '2026-11-26' },
);

describe('the booking flow', () => {
  it('asks for a professional first, unless there is only one', () => {
    expect(nextStep(startFlow(null))).toBe('professional');
    expect(nextStep(startFlow({ id: 'ana', hasServices: true }))).toBe('service');
    expect(nextStep(startFlow({ id: 'ana', hasServices: false }))).toBe('when');
  });

  it('the flow is complete once a time is chosen', () => {
    expect(nextStep(chosen)).toBeNull();
    expect(isOpen(chosen, 'when')).toBe(false);
    expect(productIdOf(chosen.service)).toBe('session');
  });

  it('clears the time and the service when the professional changes, and keeps the day', () => {
    const state = after(chosen, { type: 'professional', id: 'bruno', hasServices: false });
    expect(state).toMatchObject({
      professionalId: 'bruno',
      service: { kind: 'none' },
      date: '2026-11-26',
      slot: null,
    });
  });

  it('keeps everything when the same professional or service is chosen again', () => {
    const reopened = after(chosen, { type: 'reopen', step: 'professional' });
    expect(isOpen(reopened, 'professional')).toBe(true);
    expect(after(reopened, { type: 'professional', id: 'ana', hasServices: true })).toEqual(chosen);
    const service = { kind: 'product', id: 'session' } as const;
    expect(after(chosen, { type: 'reopen', step: 'service' }, { type: 'service', choice: service })).toEqual(
      chosen,
    );
  });

  it('clears the time when the service or the day changes', () => {
    expect(after(chosen, { type: 'service', choice: { kind: 'none' } }).slot).toBeNull();
    const otherDay = after(chosen, { type: 'reopen', step: 'when' }, { type: 'date', date: '2026-11-27' });
    expect(otherDay).toMatchObject({ date: '2026-11-27', slot: null });
    expect(isOpen(otherDay, 'when')).toBe(true);
  });

  it('keeps the chosen time while the same day is picked again', () => {
    expect(after(chosen, { type: 'date', date: '2026-11-26' }).slot).toEqual(slot);
  });

  it('goes back to the times when the chosen one was lost', () => {
    const state = after(chosen, { type: 'slot-lost' });
    expect(nextStep(state)).toBe('when');
    expect(state.date).toBe('2026-11-26');
  });

  it('knows its own form in what the history kept, and no other', () => {
    expect(isFlow(JSON.parse(JSON.stringify(chosen)))).toBe(true);
    expect(isFlow(startFlow(null))).toBe(true);
    for (const other of [
      null,
      'aberto',
      {},
      { ...chosen, service: { kind: 'product' } },
      { ...chosen, slot: {} },
    ])
      expect(isFlow(other)).toBe(false);
  });
});
