import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#web/lib/api.ts';
import { dismissError, toast, toastError } from '#web/lib/toast.ts';
import { readGoogleAgain } from './status.ts';
import { keyOf, read } from '#web/lib/read.ts';

/**
 * The account's calendars that may be written to. Each read asks Google: when the card opens, not with every
 * change of the connection.
 */
export function googleCalendarsQuery(account: string | null) {
  return {
    ...read('GET /api/google/calendars'),
    queryKey: [...keyOf('GET /api/google/calendars'), { account }],
    staleTime: 0,
  };
}

/** Asks what another calendar would mean for what is ahead. */
export function useAskCalendarMove() {
  return useMutation({
    mutationFn: () => request('GET /api/google/calendar/move'),
    onMutate: dismissError,
    onError: () => toastError('Erro', 'Falha ao atualizar seleção de agenda.'),
  });
}

/** Chooses the calendar that appointments go to and busy times come from. */
export function useChooseCalendar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (calendarId: string) => request('PUT /api/google/calendar', { body: { calendarId } }),
    onMutate: dismissError,
    onSuccess: ({ calendarName }) => {
      toast({ title: 'Agenda selecionada!', description: calendarName, variant: 'success' });
    },
    onError: () => toastError('Erro', 'Falha ao atualizar seleção de agenda.'),
    onSettled: () => readGoogleAgain(client),
  });
}
