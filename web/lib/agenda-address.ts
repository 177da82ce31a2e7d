import { DATE_PARAMETER, placeIn, USUAL_VIEW_KEY, usualWord, VIEW_PARAMETER } from './agenda-place.ts';

type View = 'month' | 'week' | 'day';

/** The views of an agenda, by the words of its address. */
const VIEWS: readonly (readonly [word: string, view: View])[] = [
  ['mes', 'month'],
  ['semana', 'week'],
  ['dia', 'day'],
];

/** The view that an agenda's address names; null for none, or a wrong one. */
export function viewIn(search: string): View | null {
  return viewOf(placeIn(search).word);
}

/** The view that was chosen last on this device, or the first one of its kind of screen. */
export function usualView(): View {
  return viewOf(usualWord()) ?? 'month';
}

/** The address's parameters with another view and day; without a day it is today's, whenever it is opened. */
export function withPlace(search: string, { view, date }: { view: View; date: string | null }): string {
  const parameters = new URLSearchParams(search);
  parameters.set(VIEW_PARAMETER, wordOf(view));
  if (date === null) parameters.delete(DATE_PARAMETER);
  else parameters.set(DATE_PARAMETER, date);
  return parameters.toString();
}

/** What an address says of view and day, to be put behind the parameters of another agenda: '&visao=dia', or ''. */
export function placeOf(search: string): string {
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of [VIEW_PARAMETER, DATE_PARAMETER]) {
    const value = given.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept.size === 0 ? '' : `&${kept.toString()}`;
}

/** Begins with this view from now on. */
export function keepUsualView(view: View): void {
  localStorage.setItem(USUAL_VIEW_KEY, wordOf(view));
}

function viewOf(word: string | null): View | null {
  return VIEWS.find(([known]) => known === word)?.[1] ?? null;
}

function wordOf(view: View): string {
  return VIEWS.find(([, known]) => known === view)?.[0] ?? '';
}
