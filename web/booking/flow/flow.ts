import type { FreeSlot } from '#shared/contract/booking.ts';

/** The steps that a person can reopen with "Trocar"; date and time are chosen together. */
export type Step = 'professional' | 'service' | 'when';

/** `undecided` until the person says which service, or that none in particular. */
export type ServiceChoice =
  | { readonly kind: 'undecided' }
  | { readonly kind: 'none' }
  | { readonly kind: 'product'; readonly id: string };

export type FlowState = {
  readonly professionalId: string | null;
  readonly service: ServiceChoice;
  /** Calendar date in the professional's timezone, 'YYYY-MM-DD'. */
  readonly date: string | null;
  readonly slot: FreeSlot | null;
  /** A finished step that the person reopened. */
  readonly reopened: Step | null;
};

export type FlowAction =
  | { type: 'professional'; id: string; hasServices: boolean }
  | { type: 'service'; choice: ServiceChoice }
  | { type: 'date'; date: string }
  | { type: 'slot'; slot: FreeSlot; date: string }
  | { type: 'reopen'; step: Step }
  | { type: 'slot-lost' }
  | { type: 'resume'; flow: FlowState };

const EMPTY: FlowState = {
  professionalId: null,
  service: { kind: 'undecided' },
  date: null,
  slot: null,
  reopened: null,
};

/** The flow's beginning. Where there is only one professional, that one is chosen already. */
export function startFlow(only: { id: string; hasServices: boolean } | null): FlowState {
  return only ? flowReducer(EMPTY, { type: 'professional', ...only }) : EMPTY;
}

/** What each choice does to the others: a time never outlives the professional or the service it was offered for. */
export function flowReducer(state: FlowState, action: FlowAction): FlowState {
  switch (action.type) {
    case 'professional':
      if (action.id === state.professionalId) return { ...state, reopened: null };
      return {
        professionalId: action.id,
        service: { kind: action.hasServices ? 'undecided' : 'none' },
        date: state.date,
        slot: null,
        reopened: null,
      };
    case 'service':
      if (sameService(action.choice, state.service)) return { ...state, reopened: null };
      return { ...state, service: action.choice, slot: null, reopened: null };
    case 'date':
      if (action.date === state.date) return state;
      return { ...state, date: action.date, slot: null };
    case 'slot':
      return { ...state, date: action.date, slot: action.slot, reopened: null };
    case 'reopen':
      return { ...state, reopened: action.step };
    case 'slot-lost':
      return { ...state, slot: null, reopened: null };
    case 'resume':
      return action.flow;
  }
}

/** What the person has to decide next; null when everything but their own data is chosen. */
export function nextStep(state: FlowState): Step | null {
  if (state.professionalId === null) return 'professional';
  if (state.service.kind === 'undecided') return 'service';
  return state.slot === null ? 'when' : null;
}

/** Whether a value out of the browser's history has the form of a flow; an older version of the page may have left another. */
export function isFlow(value: unknown): value is FlowState {
  if (typeof value !== 'object' || value === null) return false;
  const { professionalId, service, date, slot, reopened } = value as Partial<
    Record<keyof FlowState, unknown>
  >;
  const isText = (part: unknown) => typeof part === 'string';
  const has = (whole: unknown, ...keys: string[]) =>
    typeof whole === 'object' && whole !== null && keys.every((key) => isText(Reflect.get(whole, key)));
  return (
    (professionalId === null || isText(professionalId)) &&
    (has(service, 'kind', 'id') ||
      (has(service, 'kind') && Reflect.get(Object(service), 'kind') !== 'product')) &&
    (date === null || isText(date)) &&
    (slot === null || has(slot, 'startTime', 'endTime')) &&
    (reopened === null || isText(reopened))
  );
}

/** Whether a step shows its choices, not its one line. */
export function isOpen(state: FlowState, step: Step): boolean {
  return state.reopened === step || nextStep(state) === step;
}

/** Id of the chosen product; null when none in particular. */
export function productIdOf(service: ServiceChoice): string | null {
  return service.kind === 'product' ? service.id : null;
}

function sameService(a: ServiceChoice, b: ServiceChoice): boolean {
  return a.kind === b.kind && productIdOf(a) === productIdOf(b);
}
