import type { GoogleCalendar, GoogleStatus } from '#shared/contract/google-calendar.ts';
import type { SelectOption } from '#web/components/ui/select.tsx';

/** The calendars to choose from, the main one first; the chosen one is among them even where Google did not name it. */
export function calendarOptions(
  calendars: readonly GoogleCalendar[],
  { calendarId, calendarName }: Pick<GoogleStatus, 'calendarId' | 'calendarName'>,
): SelectOption[] {
  const options = [...calendars]
    .sort((one, other) => Number(other.primary) - Number(one.primary))
    .map(({ id, summary, primary }) => ({
      value: id,
      label: summary,
      ...(primary ? { detail: 'principal' } : {}),
    }));
  if (calendarId === null || options.some(({ value }) => value === calendarId)) return options;
  return [{ value: calendarId, label: calendarName ?? calendarId }, ...options];
}
