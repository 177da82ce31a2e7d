import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  dismissError,
  dismissToast,
  getToasts,
  pauseToast,
  removeToast,
  resumeToast,
  subscribeToasts,
  toast,
  toastError,
  toastReducer,
  TOAST_DURATION_MS,
  TOAST_LIMIT,
  TOAST_REMOVE_DELAY_MS,
} from './toast.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  removeToast();
  vi.useRealTimers();
});

const only = () => getToasts().toasts[0];

it('keeps to the specified numbers', () => {
  expect([TOAST_LIMIT, TOAST_DURATION_MS, TOAST_REMOVE_DELAY_MS]).toEqual([1, 5_000, 1_000_000]);
});

describe('toastReducer', () => {
  it('keeps the newest toast only', () => {
    const first = toastReducer({ toasts: [] }, { type: 'add', toast: { id: 'a', title: 'A', open: true } });
    const second = toastReducer(first, { type: 'add', toast: { id: 'b', title: 'B', open: true } });
    expect(second.toasts.map((item) => item.id)).toEqual(['b']);
    expect(first.toasts.map((item) => item.id)).toEqual(['a']);
  });

  it('dismisses and removes everything when no id is given', () => {
    const state = { toasts: [{ id: 'a', title: 'A', open: true }] };
    expect(toastReducer(state, { type: 'dismiss' }).toasts[0]?.open).toBe(false);
    expect(toastReducer(state, { type: 'remove' }).toasts).toEqual([]);
  });
});

describe('the toast store', () => {
  it('adds, updates, dismisses and notifies its subscribers', () => {
    const received = vi.fn();
    const stop = subscribeToasts(received);
    const shown = toast({ title: 'Salvando' });
    shown.update({ title: 'Salvo', variant: 'success' });
    expect(only()).toMatchObject({ title: 'Salvo', variant: 'success', open: true });
    shown.dismiss();
    expect(only()?.open).toBe(false);
    expect(received).toHaveBeenCalledTimes(3);
    stop();
  });

  it('closes an error when its action is tried again, and nothing else', () => {
    toastError('Falhou');
    dismissError();
    expect(getToasts().toasts[0]?.open).toBe(false);
    toast({ title: 'Feito', variant: 'success' });
    dismissError();
    expect(getToasts().toasts[0]?.open).toBe(true);
  });

  it('closes by itself after 5000 ms', () => {
    toastError('Erro ao mover');
    vi.advanceTimersByTime(4_999);
    expect(only()).toMatchObject({ open: true, variant: 'destructive' });
    vi.advanceTimersByTime(1);
    expect(only()?.open).toBe(false);
  });

  it('waits while it is read', () => {
    const { id } = toast({ title: 'Link copiado!' });
    vi.advanceTimersByTime(3_000);
    pauseToast(id);
    vi.advanceTimersByTime(60_000);
    expect(only()?.open).toBe(true);
    resumeToast(id);
    vi.advanceTimersByTime(5_000);
    expect(only()?.open).toBe(false);
  });

  it('leaves the state 1,000,000 ms after it was dismissed', () => {
    toast({ title: 'Agendamento movido!' });
    dismissToast();
    vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS - 1);
    expect(getToasts().toasts).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(getToasts().toasts).toHaveLength(0);
  });

  it('forgets the clocks of a toast that was replaced', () => {
    toast({ title: 'A' });
    vi.advanceTimersByTime(4_000);
    toast({ title: 'B' });
    vi.advanceTimersByTime(1_500);
    expect(only()).toMatchObject({ title: 'B', open: true });
  });
});
