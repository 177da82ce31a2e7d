import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '#web/lib/api-error.ts';
import { request } from '#web/lib/api.ts';
import { read, refresh } from '#web/lib/read.ts';
import { toastError } from '#web/lib/toast.ts';

/** A client's late cancellations, the last first. */
export function lateCancellationsQuery(id: string) {
  return { ...read('GET /api/clients/:id/late-cancellations', { params: { id } }), staleTime: 0 };
}

/** A client's other cancelled appointments, the last first. */
export function cancellationsQuery(id: string) {
  return { ...read('GET /api/clients/:id/cancellations', { params: { id } }), staleTime: 0 };
}

/** Takes a late cancellation off what counts against its client, or counts it again. A refusal is said. */
export function useCountLateCancellation(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ appointmentId, counts }: { appointmentId: string; counts: boolean }) =>
      request('PUT /api/clients/:id/late-cancellations/:appointmentId', {
        params: { id, appointmentId },
        body: { counts },
      }),
    onSuccess: () =>
      refresh(client, [
        'GET /api/clients/:id',
        'GET /api/clients/:id/late-cancellations',
        'GET /api/reports/month',
      ]),
    onError: (error) => toastError('Erro', sentenceOf(error, 'Não foi possível mudar o cancelamento.')),
  });
}
