/**
 * The toast store: a pure reducer, and around it the clock and the subscribers. No React in here, so that
 * anything (a query cache, an event stream) can raise a toast.
 */

/** Sent to the document once something marked `data-clear` came up, which toasts of a phone leave in sight. */
export const PLACE_TOASTS = 'placetoasts';
/** At most one toast at a time: a new one takes the place of the old. */
export const TOAST_LIMIT = 1;
/** A toast closes by itself after this long (ms), unless it is being read or pointed at. */
export const TOAST_DURATION_MS = 5_000;
/** A dismissed toast leaves the state after this long (ms). */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;

export type ToastVariant = 'default' | 'success' | 'destructive';

export type ToastContent = {
  title: string;
  description?: string | undefined;
  variant?: ToastVariant | undefined;
  action?: { label: string; onClick: () => void } | undefined;
};

export type ToastItem = ToastContent & { id: string; open: boolean };
export type ToastState = { toasts: readonly ToastItem[] };

export type ToastAction =
  | { type: 'add'; toast: ToastItem }
  | { type: 'update'; id: string; content: Partial<ToastContent> }
  | { type: 'dismiss'; id?: string | undefined }
  | { type: 'remove'; id?: string | undefined };

/** The next state; without an id, `dismiss` and `remove` mean every toast. */
export function toastReducer(state: ToastState, action: ToastAction): ToastState {
  switch (action.type) {
    case 'add':
      return { toasts: [action.toast, ...state.toasts].slice(0, TOAST_LIMIT) };
    case 'update':
      return {
        toasts: state.toasts.map((item) => (item.id === action.id ? { ...item, ...action.content } : item)),
      };
    case 'dismiss':
      return {
        toasts: state.toasts.map((item) => (matches(item, action.id) ? { ...item, open: false } : item)),
      };
    case 'remove':
      return { toasts: state.toasts.filter((item) => !matches(item, action.id)) };
  }
}

function matches(item: ToastItem, id: string | undefined): boolean {
  return id === undefined || item.id === id;
}

let state: ToastState = { toasts: [] };
let sequence = 0;
const listeners = new Set<() => void>();
const closing = new Map<string, ReturnType<typeof setTimeout>>();
const removing = new Map<string, ReturnType<typeof setTimeout>>();

function dispatch(action: ToastAction): void {
  state = toastReducer(state, action);
  const present = new Set(state.toasts.map((item) => item.id));
  for (const timers of [closing, removing]) {
    for (const id of timers.keys()) if (!present.has(id)) stop(timers, id);
  }
  for (const listener of listeners) listener();
}

function stop(timers: typeof closing, id: string): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

/** For `useSyncExternalStore`. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function getToasts(): ToastState {
  return state;
}

/** Shows a toast in place of the one on screen. Errors use the `destructive` variant. */
export function toast(content: ToastContent) {
  const id = String(++sequence);
  dispatch({ type: 'add', toast: { ...content, id, open: true } });
  resumeToast(id);
  return {
    id,
    update: (change: Partial<ToastContent>) => dispatch({ type: 'update', id, content: change }),
    dismiss: () => dismissToast(id),
  };
}

/** Shows an error. */
export function toastError(title: string, description?: string) {
  return toast({ title, description, variant: 'destructive' });
}

/** Closes one toast, or all; it stays in the state for a while, so that its leaving can be shown. */
export function dismissToast(id?: string): void {
  for (const item of state.toasts) {
    if (!matches(item, id) || removing.has(item.id)) continue;
    stop(closing, item.id);
    removing.set(
      item.id,
      setTimeout(() => removeToast(item.id), TOAST_REMOVE_DELAY_MS),
    );
  }
  dispatch({ type: 'dismiss', id });
}

/** Closes an error that is on screen: its action is being tried again. */
export function dismissError(): void {
  for (const { id, variant } of state.toasts) if (variant === 'destructive') dismissToast(id);
}

/** Takes one toast, or all, out of the state at once. */
export function removeToast(id?: string): void {
  dispatch({ type: 'remove', id });
}

/** Holds the closing clock while the toast is pointed at or has the focus. */
export function pauseToast(id: string): void {
  stop(closing, id);
}

/** Starts the closing clock afresh. */
export function resumeToast(id: string): void {
  stop(closing, id);
  if (!state.toasts.some((item) => item.id === id && item.open)) return;
  closing.set(
    id,
    setTimeout(() => dismissToast(id), TOAST_DURATION_MS),
  );
}
