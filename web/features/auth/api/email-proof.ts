import { useMutation } from '@tanstack/react-query';
import type { ProveEmailBody } from '#shared/contract/auth.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { request } from '#web/lib/api.ts';
import { toast, toastError } from '#web/lib/toast.ts';

/** Sends the link that proves the own e-mail once more. */
export function useAskForProof() {
  return useMutation({
    mutationFn: () => request('POST /api/auth/email-proof'),
    onSuccess: () =>
      toast({ title: 'Link enviado!', description: 'Confira a sua caixa de entrada.', variant: 'success' }),
    onError: (error) => toastError('Erro', sentenceOf(error, 'Não foi possível enviar o link.')),
  });
}

/** Proves an e-mail by the link's token. */
export function useProveEmail() {
  return useMutation({
    mutationFn: (body: ProveEmailBody) => request('POST /api/auth/email-proof/confirm', { body }),
  });
}
