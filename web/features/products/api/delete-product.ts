import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasCode, sentenceOf } from '#web/lib/api-error.ts';
import { request } from '#web/lib/api.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { PRODUCT_READS } from '#web/lib/query-invalidation.ts';
import { refresh } from '#web/lib/read.ts';

/** Deletes a product; its appointments keep name and length. */
export function useDeleteProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('DELETE /api/products/:id', { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Sucesso!', description: 'Produto removido com sucesso.', variant: 'success' });
      return refresh(client, PRODUCT_READS);
    },
    onError: (error) => {
      toastError('Erro', sentenceOf(error, 'Erro ao deletar produto'));
      // Somebody else was faster: the list shows so.
      if (hasCode(error, 'PRODUCT_NOT_FOUND')) void refresh(client, PRODUCT_READS);
    },
  });
}
