import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  CheckSeriesMoveBody,
  CreateSeriesBody,
  MoveSeriesBody,
  SeriesPlan,
  SeriesScope,
} from '#shared/contract/series.ts';
import { request } from '#web/lib/api.ts';
import { discardAppointments } from '#web/lib/query-invalidation.ts';
import { read } from '#web/lib/read.ts';

/** How the dates of a series stand at this moment; null asks nothing. */
export function checkQuery(plan: SeriesPlan | null) {
  return {
    queryKey: ['POST /api/series/check', plan],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      request('POST /api/series/check', { body: plan as SeriesPlan }, { signal }),
    enabled: plan !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  };
}

/** Books a series; the same `requestKey` sent again books nothing more. */
export function useCreateSeries() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateSeriesBody) => request('POST /api/series', { body }),
    onSuccess: () => discardAppointments(client),
  });
}

/** The series of an appointment, if it is of one. */
export function seriesOfQuery(id: string) {
  return { ...read('GET /api/appointments/:id/series', { params: { id } }), staleTime: 0 };
}

/** The series of a client that have appointments ahead. */
export function clientSeriesQuery(clientId: string) {
  return { ...read('GET /api/clients/:id/series', { params: { id: clientId } }), staleTime: 0 };
}

/** Where the appointments of a series would go, and how each stands there; null asks nothing. */
export function checkMoveQuery(id: string, shift: CheckSeriesMoveBody | null) {
  return {
    queryKey: ['POST /api/appointments/:id/series/check-move', id, shift],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      request(
        'POST /api/appointments/:id/series/check-move',
        { params: { id }, body: shift as CheckSeriesMoveBody },
        { signal },
      ),
    enabled: shift !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  };
}

export function useMoveSeries() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: MoveSeriesBody }) =>
      request('POST /api/appointments/:id/series/move', { params: { id }, body }),
    onSuccess: () => discardAppointments(client),
  });
}

export function useCancelSeries() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, scope }: { id: string; scope: SeriesScope }) =>
      request('POST /api/appointments/:id/series/cancel', { params: { id }, body: { scope } }),
    onSuccess: () => discardAppointments(client),
  });
}
