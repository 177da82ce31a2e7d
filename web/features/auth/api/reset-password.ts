import { queryOptions, useMutation } from '@tanstack/react-query';
import type { ForgotBody, ResetBody } from '#shared/contract/auth.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { request } from '#web/lib/api.ts';
import { keepDeviceToken } from '#web/lib/known-device.ts';
import { toast, toastError } from '#web/lib/toast.ts';

/** Asks for a link by e-mail; the answer is the same for every address. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (body: ForgotBody) => request('POST /api/auth/forgot', { body }),
    onError: (error) =>
      toastError('Erro', sentenceOf(error, 'Não foi possível enviar o link. Tente novamente.')),
  });
}

/** Whether a link still holds. Not kept: it is asked again on every opening. */
export function resetLinkQuery(token: string) {
  return queryOptions({
    queryKey: ['reset-link', token],
    queryFn: ({ signal }) => request('POST /api/auth/reset/check', { body: { token } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Sets a new password by the link's token. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (body: ResetBody) => request('POST /api/auth/reset', { body }),
    onSuccess: ({ deviceToken }) => {
      keepDeviceToken(deviceToken);
      toast({ title: 'Senha alterada!', description: 'Entre com a nova senha.', variant: 'success' });
    },
    onError: (error) => toastError('Erro', sentenceOf(error, 'Não foi possível alterar a senha.')),
  });
}
