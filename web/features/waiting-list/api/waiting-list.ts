import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AddWaitingInput, MoveWaitingBody, WaitingFilter } from '#shared/contract/waiting-list.ts';
import { hasCode, sentenceOf } from '#web/lib/api-error.ts';
import { request } from '#web/lib/api.ts';
import { dayAndTime } from '#web/lib/format.ts';
import { BUSY_READS } from '#web/lib/query-invalidation.ts';
import { read, refresh } from '#web/lib/read.ts';
import { toast, toastError } from '#web/lib/toast.ts';

const READS = ['GET /api/waiting-list'] as const;

/** A page of those who wait, as the signed-in person sees them. */
export function waitingListQuery(page: number, filter: WaitingFilter = {}) {
  return queryOptions({
    ...read('GET /api/waiting-list', { query: { page: String(page), ...filter } }),
    placeholderData: keepPreviousData,
    // Visitors join and leave without a word to this page.
    staleTime: 0,
  });
}

/** Adds a client by hand. A refusal is the form's to show. */
export function useAddWaiting() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AddWaitingInput) => request('POST /api/waiting-list', { body }),
    onSuccess: () => {
      toast({ title: 'Cliente na lista de espera', variant: 'success' });
      return refresh(client, READS);
    },
  });
}

/** Changes somebody's place. */
export function useMoveWaiting() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: MoveWaitingBody & { id: string }) =>
      request('POST /api/waiting-list/:id/move', { params: { id }, body }),
    onError: (error) => toastError('Erro', sentenceOf(error, 'Não foi possível mudar a ordem.')),
    onSettled: () => refresh(client, READS),
  });
}

/** Takes somebody off the list, who wants no more. */
export function useRemoveWaiting() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('DELETE /api/waiting-list/:id', { params: { id } }),
    onSuccess: () => toast({ title: 'Cliente fora da lista de espera', variant: 'success' }),
    onError: (error) => toastUnlessGone(error),
    onSettled: () => refresh(client, [...READS, ...BUSY_READS]),
  });
}

/** Takes somebody off the list who was booked by hand; their page shows the appointment. */
export function useNoteBooked() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, appointmentId }: { id: string; appointmentId: string }) =>
      request('POST /api/waiting-list/:id/booked', { params: { id }, body: { appointmentId } }),
    onError: (error) => toastUnlessGone(error),
    onSettled: () => refresh(client, [...READS, ...BUSY_READS]),
  });
}

function toastUnlessGone(error: unknown): void {
  if (!hasCode(error, 'WAITING_NOT_FOUND'))
    toastError('Erro', sentenceOf(error, 'Não foi possível tirar da lista.'));
}

/** Books the offered time in the client's place. */
export function useConfirmOffer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (heldId: string) => request('POST /api/held-times/:id/confirm', { params: { id: heldId } }),
    // An offer of an earlier time moves the appointment that the client has.
    onSuccess: ({ id, clientName, startTime, timezone }, heldId) => {
      const title = id === heldId ? 'Agendamento marcado' : 'Agendamento remarcado';
      const description = `${clientName}, ${dayAndTime(startTime, timezone)}.`;
      toast({ title, description, variant: 'success' });
    },
    onError: (error) => toastError('Erro', sentenceOf(error, 'Não foi possível marcar.')),
    onSettled: () => refresh(client, [...READS, ...BUSY_READS, 'GET /api/appointments']),
  });
}
