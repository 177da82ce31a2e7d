import { describe, expect, it } from 'vitest';
import { timesAfterChange } from '#server/features/appointments/appointments.policy.ts';
import { appointmentFixture } from './appointment-fixture.ts';
import { timesAfterMove } from './moved-times.ts';

const NINE = '2026-11-20T12:00:00.000Z';
const TWO = '2026-11-20T17:00:00.000Z';
const half = { startTime: NINE, endTime: '2026-11-20T12:30:00.000Z' };

describe('timesAfterMove', () => {
  it('gives an hour to what is moved', () => {
    expect(timesAfterMove(appointmentFixture(half), TWO, false)).toEqual({
      startTime: TWO,
      endTime: '2026-11-20T18:00:00.000Z',
    });
  });

  it('keeps the length where the professional wants so', () => {
    expect(timesAfterMove(appointmentFixture(half), TWO, true).endTime).toBe('2026-11-20T17:30:00.000Z');
  });

  it('keeps the length of a product, even of one that was deleted', () => {
    const sold = appointmentFixture({ ...half, productName: 'Retorno', productId: null });
    expect(timesAfterMove(sold, TWO, false).endTime).toBe('2026-11-20T17:30:00.000Z');
  });

  it('leaves alone what does not move', () => {
    expect(timesAfterMove(appointmentFixture(half), NINE, false)).toEqual(half);
  });

  it.each([
    [null, false, TWO],
    [null, true, TWO],
    ['Retorno', false, TWO],
    ['Retorno', true, TWO],
    [null, false, NINE],
  ])('shows what the server will say (product %s, keeps %s, to %s)', (productName, keeps, startTime) => {
    const answer = timesAfterChange(
      { startTime: new Date(half.startTime), endTime: new Date(half.endTime) },
      { startTime: new Date(startTime) },
      { productDuration: productName === null ? null : 30, moveKeepsDuration: keeps },
    );
    const shown = timesAfterMove(appointmentFixture({ ...half, productName }), startTime, keeps);
    expect(shown).toEqual({
      startTime: answer.startTime.toISOString(),
      endTime: answer.endTime.toISOString(),
    });
  });
});
