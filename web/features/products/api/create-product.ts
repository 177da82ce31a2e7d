import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreateProductBody } from '#shared/contract/products.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { request } from '#web/lib/api.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { PRODUCT_READS } from '#web/lib/query-invalidation.ts';
import { refresh } from '#web/lib/read.ts';

/** Adds a product. `userId` names its owner when an administrator adds it for a professional. */
export function useCreateProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateProductBody) => request('POST /api/products', { body }),
    onSuccess: () => {
      toast({ title: 'Sucesso!', description: 'Produto criado com sucesso.', variant: 'success' });
      // The dashboard's first steps.
      void refresh(client, ['GET /api/admin/stats']);
      return refresh(client, PRODUCT_READS);
    },
    onError: (error) => toastError('Erro', sentenceOf(error, 'Erro ao criar produto')),
  });
}
