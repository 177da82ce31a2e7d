import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  ChangeHolidaysBody,
  CreateExceptionBody,
  SaveHolidayPlaceBody,
} from '#shared/contract/exceptions.ts';
import { request } from '#web/lib/api.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { keptSentence } from '../exception-values.ts';
import { HOURS_READS } from '#web/lib/query-invalidation.ts';
import { read, refresh } from '#web/lib/read.ts';

/** A page of the dates ahead on which a person's hours differ from the week; without an id, the signed-in one's. */
export function exceptionsQuery(userId?: string, page = 1) {
  return read('GET /api/availability/exceptions', { query: { userId, page } });
}

/** Each national holiday by its next date, and whether a person works on it. */
export function holidaysQuery(userId?: string) {
  return read('GET /api/availability/holidays', { query: { userId } });
}

/** Whose holidays close a person's days, and which could be chosen. */
export function holidayPlaceQuery(userId?: string) {
  return read('GET /api/availability/holiday-place', { query: { userId } });
}

/** The dates of a range on which hours differ from the week, as agendas draw them. */
export function datesApartQuery(range: {
  from: string;
  to: string;
  userId?: string | undefined;
  userIds?: string | undefined;
}) {
  return read('GET /api/availability/dates', { query: range });
}

/** Takes days off, or gives one day other hours. */
export function useCreateException() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateExceptionBody) => request('POST /api/availability/exceptions', { body }),
    onSuccess: ({ kept }) => {
      toast({ title: 'Sucesso!', description: keptSentence(kept), variant: 'success' });
      return refresh(client, HOURS_READS);
    },
    onError: () => toastError('Erro', 'Falha ao adicionar a exceção.'),
  });
}

/** Gives dates their weekly hours back. */
export function useDeleteException() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('DELETE /api/availability/exceptions/:id', { params: { id } }),
    onSuccess: () => {
      const description = 'Exceção removida. Valem os horários da semana.';
      toast({ title: 'Sucesso!', description, variant: 'success' });
      return refresh(client, HOURS_READS);
    },
    onError: () => toastError('Erro', 'Falha ao remover a exceção.'),
  });
}

/** Opens or closes holidays; all of them when none is named. */
export function useChangeHolidays() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangeHolidaysBody) => request('PUT /api/availability/holidays', { body }),
    onSuccess: (_holidays, { isWorked }) => {
      const description = isWorked ? 'Você atende normalmente.' : 'Não há atendimento.';
      toast({ title: 'Sucesso!', description, variant: 'success' });
      return refresh(client, HOURS_READS);
    },
    onError: () => toastError('Erro', 'Falha ao atualizar os feriados.'),
  });
}

/** Chooses whose holidays hold; a country of null follows the timezone. */
export function useSaveHolidayPlace() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SaveHolidayPlaceBody) => request('PUT /api/availability/holiday-place', { body }),
    onSuccess: () => {
      toast({ title: 'Sucesso!', description: 'Feriados atualizados.', variant: 'success' });
      return refresh(client, HOURS_READS);
    },
    onError: () => toastError('Erro', 'Falha ao atualizar os feriados.'),
  });
}
