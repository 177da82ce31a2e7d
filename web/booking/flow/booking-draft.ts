import type { HeldBookingAnswer } from '#shared/contract/booking.ts';
import { EMPTY_FORM, FIELD_ORDER, type FormValues } from '#web/booking/form/form-rules.ts';
import type { Attempt } from '#web/booking/form/idempotency.ts';
import { isFlow, type FlowState } from './flow.ts';

/** A time that waits for the client's e-mail to be confirmed, and its professional. */
export type Held = {
  readonly answer: HeldBookingAnswer;
  readonly professionalId: string;
  /** By which their page is read again; drafts of an older version lack it. */
  readonly bookingSlug?: string;
  /** What was chosen for it; drafts of an older version lack it. */
  readonly flow?: FlowState;
  /** It counts by now: the professional confirmed it, or the client did elsewhere. */
  readonly isSettled?: boolean;
};

/** What a reload must not lose: the typed data, the attempt whose answer may be under way, and the time that is held. */
export type Draft = {
  readonly values: FormValues;
  readonly attempt: Attempt | null;
  readonly held: Held | null;
};

const EMPTY_DRAFT: Draft = { values: EMPTY_FORM, attempt: null, held: null };

/**
 * The draft of the page at `path`, kept by the browser until its tab closes (sessionStorage): never in an address,
 * never sent. Empty where there is none, or where the browser refuses storage.
 */
export function readDraft(path: string): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(path)) ?? 'null');
    if (!isObject(kept) || !isObject(kept.values)) return EMPTY_DRAFT;
    const { values, attempt, held } = kept;
    const typed = FIELD_ORDER.map((field) => [field, typeof values[field] === 'string' ? values[field] : '']);
    return {
      values: Object.fromEntries(typed) as FormValues,
      attempt:
        isObject(attempt) && typeof attempt.key === 'string' && typeof attempt.content === 'string'
          ? { key: attempt.key, content: attempt.content }
          : null,
      held: isHeld(held) ? held : null,
    };
  } catch {
    return EMPTY_DRAFT;
  }
}

/** Keeps parts of the draft; `null` forgets all of it. */
export function keepDraft(path: string, draft: Partial<Draft> | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(keyOf(path));
    else sessionStorage.setItem(keyOf(path), JSON.stringify({ ...readDraft(path), ...draft }));
  } catch {
    // Without storage a reload loses what was typed, and nothing else does.
  }
}

const HELD_TEXTS = [
  'id',
  'professionalName',
  'clientEmail',
  'startTime',
  'endTime',
  'timezone',
  'heldUntil',
  'releaseToken',
] as const satisfies readonly (keyof HeldBookingAnswer)[];

/** Another version of the page may have left something else. */
function isHeld(kept: unknown): kept is Held {
  if (!isObject(kept) || typeof kept.professionalId !== 'string') return false;
  const { answer, flow } = kept;
  if (flow !== undefined && !isFlow(flow)) return false;
  return isObject(answer) && HELD_TEXTS.every((name) => typeof answer[name] === 'string');
}

/** Forgets every draft of this tab: the time that one of them held counts now. */
export function forgetDrafts(): void {
  eachDraft((path) => {
    keepDraft(path, null);
  });
}

/** Changes what was typed in every draft of this tab. */
export function retypeDrafts(retype: (values: FormValues) => FormValues): void {
  eachDraft((path) => {
    keepDraft(path, { values: retype(readDraft(path).values) });
  });
}

function eachDraft(change: (path: string) => void): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) change(key.slice(PREFIX.length));
    }
  } catch {
    // Without storage nothing was kept.
  }
}

const PREFIX = 'agendamento:';

function keyOf(path: string): string {
  return PREFIX + path;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
