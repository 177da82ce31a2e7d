import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UpdateProductBody } from '#shared/contract/products.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { request } from '#web/lib/api.ts';
import { staleValues } from '#web/lib/stale-values.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { PRODUCT_READS } from '#web/lib/query-invalidation.ts';
import { refresh } from '#web/lib/read.ts';

/** Changes a product; appointments made with it keep their length. */
export function useUpdateProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: UpdateProductBody & { id: string }) =>
      request('PUT /api/products/:id', { params: { id }, body }),
    onSuccess: () => {
      toast({ title: 'Sucesso!', description: 'Produto atualizado com sucesso.', variant: 'success' });
      return refresh(client, PRODUCT_READS);
    },
    onError: async (error) => {
      if (staleValues(error) === null) toastError('Erro', sentenceOf(error, 'Erro ao atualizar produto'));
      else await refresh(client, PRODUCT_READS);
    },
  });
}
