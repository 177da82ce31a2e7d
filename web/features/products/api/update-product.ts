import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Product, UpdateProductBody } from '#shared/contract/products.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { request } from '#web/lib/api.ts';
import { apiKey } from '#web/lib/query-policy.ts';
import { staleValues } from '#web/lib/stale-values.ts';
import { toast, toastError } from '#web/lib/toast.ts';

/** Changes a product; appointments made with it keep their length. */
export function useUpdateProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: UpdateProductBody & { id: string }) =>
      request<Product>(`/api/products/${id}`, { method: 'PUT', body }),
    onSuccess: () => {
      toast({ title: 'Sucesso!', description: 'Produto atualizado com sucesso.', variant: 'success' });
      return client.invalidateQueries({ queryKey: apiKey('products') });
    },
    onError: async (error) => {
      if (staleValues(error) === null) toastError('Erro', sentenceOf(error, 'Erro ao atualizar produto'));
      else await client.invalidateQueries({ queryKey: apiKey('products') });
    },
  });
}
