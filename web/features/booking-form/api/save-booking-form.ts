import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SaveBookingFormBody } from '#shared/contract/booking-form.ts';
import { request } from '#web/lib/api.ts';
import { staleValues } from '#web/lib/stale-values.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { bookingFormQuery } from './booking-form.ts';
import { refresh } from '#web/lib/read.ts';

/** Saves what the own public page asks of a client. */
export function useSaveBookingForm() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SaveBookingFormBody) => request('POST /api/booking-form-settings', { body }),
    onSuccess: (settings) => {
      client.setQueryData(bookingFormQuery.queryKey, settings);
      toast({ title: 'Configurações salvas!', variant: 'success' });
      return refresh(client, ['GET /api/booking-form-settings', 'GET /api/notification-settings']);
    },
    onError: async (error) => {
      if (staleValues(error) === null)
        toastError('Erro', 'Não foi possível salvar as configurações. Tente novamente.');
      else await client.invalidateQueries({ queryKey: bookingFormQuery.queryKey });
    },
  });
}
