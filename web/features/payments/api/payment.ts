import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangePaymentBody } from '#shared/contract/payments.ts';
import { request } from '#web/lib/api.ts';
import { keyOf, read, refresh } from '#web/lib/read.ts';
import { staleValues } from '#web/lib/stale-values.ts';

/** The money of an appointment. Read again whenever it is opened: colleagues change it too. */
export function paymentQuery(id: string) {
  return { ...read('GET /api/appointments/:id/payment', { params: { id } }), staleTime: 0 };
}

/** Notes a payment or a discount. What was refused is the form's to show. */
export function useChangePayment(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangePaymentBody) =>
      request('PUT /api/appointments/:id/payment', { params: { id }, body }),
    onSuccess: (saved) => {
      client.setQueryData(keyOf('GET /api/appointments/:id/payment', { params: { id } }), saved);
      return refresh(client, ['GET /api/appointments/:id/history']);
    },
    onError: async (error) => {
      if (staleValues(error) !== null) await refresh(client, ['GET /api/appointments/:id/payment']);
    },
  });
}
