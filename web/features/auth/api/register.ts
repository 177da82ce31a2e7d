import { useMutation } from '@tanstack/react-query';
import type { RegisterBody, SessionAnswer } from '#shared/contract/auth.ts';
import { request } from '#web/lib/api.ts';
import { startSession } from '#web/lib/session.ts';
import { toast, toastError } from '#web/lib/toast.ts';

/** Creates an administrator with an organisation of their own and signs them in. */
export function useRegister() {
  return useMutation({
    mutationFn: (body: RegisterBody) =>
      request<SessionAnswer>('/api/auth/admin/register', { method: 'POST', body }),
    onSuccess: (answer) => {
      startSession(answer);
      toast({
        title: 'Conta criada com sucesso!',
        description: `Bem-vindo, ${answer.user.name}!`,
        variant: 'success',
      });
    },
    // One text for every failure, so that nobody learns here which e-mails have an account.
    onError: () =>
      toastError(
        'Erro no cadastro',
        'Não foi possível criar sua conta. Email já cadastrado ou dados inválidos.',
      ),
  });
}
