import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RegisterBody } from '#shared/contract/auth.ts';
import { SIGN_IN_SENTENCES } from '#shared/contract/sign-in-sentences.ts';
import { hasCode } from '#web/lib/api-error.ts';
import { request } from '#web/lib/api.ts';
import { keepDeviceToken } from '#web/lib/known-device.ts';
import { startSession } from '#web/lib/session.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { publicConfigQuery } from './public-config.ts';

/** Creates an administrator with an organisation of their own and signs them in. */
export function useRegister() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RegisterBody) => request('POST /api/auth/admin/register', { body }),
    onSuccess: (answer) => {
      startSession(answer);
      keepDeviceToken(answer.deviceToken);
      toast({
        title: 'Conta criada com sucesso!',
        description: `Bem-vindo, ${answer.user.name}!`,
        variant: 'success',
      });
    },
    // One text for every other failure, so that nobody learns here which e-mails have an account.
    onError: (error) =>
      toastError(
        'Erro no cadastro',
        hasCode(error, 'REGISTRATION_CLOSED')
          ? SIGN_IN_SENTENCES.REGISTRATION_CLOSED
          : 'Não foi possível criar sua conta. Email já cadastrado ou dados inválidos.',
      ),
    // The first organisation may have closed the registration.
    onSettled: () => client.invalidateQueries({ queryKey: publicConfigQuery.queryKey }),
  });
}
