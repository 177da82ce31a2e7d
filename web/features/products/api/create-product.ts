import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreateProductBody, Product } from '#shared/contract/products.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { request } from '#web/lib/api.ts';
import { apiKey } from '#web/lib/query-policy.ts';
import { toast, toastError } from '#web/lib/toast.ts';

/** Adds a product. `userId` names its owner when an administrator adds it for a professional. */
export function useCreateProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateProductBody) => request<Product>('/api/products', { method: 'POST', body }),
    onSuccess: () => {
      toast({ title: 'Sucesso!', description: 'Produto criado com sucesso.', variant: 'success' });
      // The dashboard's first steps.
      void client.invalidateQueries({ queryKey: apiKey('admin', 'stats') });
      return client.invalidateQueries({ queryKey: apiKey('products') });
    },
    onError: (error) => toastError('Erro', sentenceOf(error, 'Erro ao criar produto')),
  });
}
