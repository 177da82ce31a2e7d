import { isCalendarDate } from '#shared/scheduling/calendar-date.ts';
import { NARROW } from '#shared/narrow.ts';

/** The parameters of an agenda's address. */
export const VIEW_PARAMETER = 'visao';
export const DATE_PARAMETER = 'data';

/** Where the device keeps the view that was chosen last. */
export const USUAL_VIEW_KEY = 'agenda_view';

/** The view, as the address says it ('mes'), and the day ('YYYY-MM-DD') that an agenda's address names; null for what it does not. */
export function placeIn(search: string): { word: string | null; date: string | null } {
  const parameters = new URLSearchParams(search);
  const date = parameters.get(DATE_PARAMETER) ?? '';
  return { word: parameters.get(VIEW_PARAMETER), date: isCalendarDate(date) ? date : null };
}

/** The view that was chosen last on this device; else the month, or the day on a phone, where it is the natural view. */
export function usualWord(): string {
  return localStorage.getItem(USUAL_VIEW_KEY) ?? (matchMedia(NARROW).matches ? 'dia' : 'mes');
}
