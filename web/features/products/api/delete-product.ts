import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasCode, sentenceOf } from '#web/lib/api-error.ts';
import { request } from '#web/lib/api.ts';
import { apiKey } from '#web/lib/query-policy.ts';
import { toast, toastError } from '#web/lib/toast.ts';

/** Deletes a product; its appointments keep name and length. */
export function useDeleteProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(`/api/products/${id}`, { method: 'DELETE' }),
    onSuccess: () => {
      toast({ title: 'Sucesso!', description: 'Produto removido com sucesso.', variant: 'success' });
      return client.invalidateQueries({ queryKey: apiKey('products') });
    },
    onError: (error) => {
      toastError('Erro', sentenceOf(error, 'Erro ao deletar produto'));
      // Somebody else was faster: the list shows so.
      if (hasCode(error, 'PRODUCT_NOT_FOUND'))
        void client.invalidateQueries({ queryKey: apiKey('products') });
    },
  });
}
