import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CalendarMove, ChooseCalendarAnswer, GoogleCalendar } from '#shared/contract/google-calendar.ts';
import { request } from '#web/lib/api.ts';
import { apiKey } from '#web/lib/query-policy.ts';
import { dismissError, toast, toastError } from '#web/lib/toast.ts';
import { readGoogleAgain } from './status.ts';

/**
 * The account's calendars that may be written to. Each read asks Google: when the card opens, not with every
 * change of the connection.
 */
export function googleCalendarsQuery(account: string | null) {
  return queryOptions({
    queryKey: apiKey('google-calendars', { account }),
    queryFn: ({ signal }) => request<GoogleCalendar[]>('/api/google/calendars', { signal }),
    staleTime: 0,
  });
}

/** Asks what another calendar would mean for what is ahead. */
export function useAskCalendarMove() {
  return useMutation({
    mutationFn: () => request<CalendarMove>('/api/google/calendar/move'),
    onMutate: dismissError,
    onError: () => toastError('Erro', 'Falha ao atualizar seleção de agenda.'),
  });
}

/** Chooses the calendar that appointments go to and busy times come from. */
export function useChooseCalendar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (calendarId: string) =>
      request<ChooseCalendarAnswer>('/api/google/calendar', { method: 'PUT', body: { calendarId } }),
    onMutate: dismissError,
    onSuccess: ({ calendarName }) => {
      toast({ title: 'Agenda selecionada!', description: calendarName, variant: 'success' });
    },
    onError: () => toastError('Erro', 'Falha ao atualizar seleção de agenda.'),
    onSettled: () => readGoogleAgain(client),
  });
}
