import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  ChangeHolidaysBody,
  CreateExceptionBody,
  DatesApart,
  Holiday,
  HolidayPlace,
  HoursExceptionEntry,
  SaveHolidayPlaceBody,
} from '#shared/contract/exceptions.ts';
import { request } from '#web/lib/api.ts';
import { apiKey } from '#web/lib/query-policy.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { keptSentence } from '../exception-values.ts';

/** The dates ahead on which a person's hours differ from the week; without an id, the signed-in one's. */
export function exceptionsQuery(userId?: string) {
  return queryOptions({
    queryKey: apiKey('availability', 'exceptions', { userId }),
    queryFn: ({ signal }) =>
      request<HoursExceptionEntry[]>(`/api/availability/exceptions${ofUser(userId)}`, { signal }),
  });
}

/** Each national holiday by its next date, and whether a person works on it. */
export function holidaysQuery(userId?: string) {
  return queryOptions({
    queryKey: apiKey('availability', 'holidays', { userId }),
    queryFn: ({ signal }) => request<Holiday[]>(`/api/availability/holidays${ofUser(userId)}`, { signal }),
  });
}

/** Whose holidays close a person's days, and which could be chosen. */
export function holidayPlaceQuery(userId?: string) {
  return queryOptions({
    queryKey: apiKey('availability', 'holiday-place', { userId }),
    queryFn: ({ signal }) =>
      request<HolidayPlace>(`/api/availability/holiday-place${ofUser(userId)}`, { signal }),
  });
}

/** The dates of a range on which hours differ from the week, as agendas draw them. */
export function datesApartQuery(range: { from: string; to: string; userId: string | undefined }) {
  const { from, to, userId } = range;
  const whose = userId === undefined ? '' : `&userId=${encodeURIComponent(userId)}`;
  return queryOptions({
    queryKey: apiKey('availability', 'dates', range),
    queryFn: ({ signal }) =>
      request<DatesApart>(`/api/availability/dates?from=${from}&to=${to}${whose}`, { signal }),
  });
}

/** Takes days off, or gives one day other hours. */
export function useCreateException() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateExceptionBody) =>
      request<HoursExceptionEntry>('/api/availability/exceptions', { method: 'POST', body }),
    onSuccess: ({ kept }) => {
      toast({ title: 'Sucesso!', description: keptSentence(kept), variant: 'success' });
      return client.invalidateQueries({ queryKey: apiKey('availability') });
    },
    onError: () => toastError('Erro', 'Falha ao adicionar a exceção.'),
  });
}

/** Gives dates their weekly hours back. */
export function useDeleteException() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(`/api/availability/exceptions/${id}`, { method: 'DELETE' }),
    onSuccess: () => {
      const description = 'Exceção removida. Valem os horários da semana.';
      toast({ title: 'Sucesso!', description, variant: 'success' });
      return client.invalidateQueries({ queryKey: apiKey('availability') });
    },
    onError: () => toastError('Erro', 'Falha ao remover a exceção.'),
  });
}

/** Opens or closes holidays; all of them when none is named. */
export function useChangeHolidays() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangeHolidaysBody) =>
      request<Holiday[]>('/api/availability/holidays', { method: 'PUT', body }),
    onSuccess: (_holidays, { isWorked }) => {
      const description = isWorked ? 'Você atende normalmente.' : 'Não há atendimento.';
      toast({ title: 'Sucesso!', description, variant: 'success' });
      return client.invalidateQueries({ queryKey: apiKey('availability') });
    },
    onError: () => toastError('Erro', 'Falha ao atualizar os feriados.'),
  });
}

/** Chooses whose holidays hold; a country of null follows the timezone. */
export function useSaveHolidayPlace() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SaveHolidayPlaceBody) =>
      request<HolidayPlace>('/api/availability/holiday-place', { method: 'PUT', body }),
    onSuccess: () => {
      toast({ title: 'Sucesso!', description: 'Feriados atualizados.', variant: 'success' });
      return client.invalidateQueries({ queryKey: apiKey('availability') });
    },
    onError: () => toastError('Erro', 'Falha ao atualizar os feriados.'),
  });
}

function ofUser(userId: string | undefined): string {
  return userId === undefined ? '' : `?userId=${encodeURIComponent(userId)}`;
}
