import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { LoginBody, SessionAnswer } from '#shared/contract/auth.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { request } from '#web/lib/api.ts';
import { keepDeviceToken, readDeviceTokens } from '#web/lib/known-device.ts';
import { startSession } from '#web/lib/session.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { signInExternally } from './external-login.ts';
import { publicConfigQuery } from './public-config.ts';

/**
 * Signs in: first by the external provider, when the installation has one, then by the own login.
 * @throws {Error} with the sentence to show; the server's, when it gave one.
 */
export async function signIn(body: LoginBody, externalHost: string | null): Promise<SessionAnswer> {
  const external = externalHost === null ? null : await signInExternally(externalHost, body);
  if (external?.kind === 'signed-in') return external.answer;
  const deviceTokens = readDeviceTokens();
  try {
    return await request('POST /api/auth/user/login', {
      body: deviceTokens.length > 0 ? { ...body, deviceTokens } : body,
    });
  } catch (error) {
    if (external?.kind === 'not-permitted') throw new Error(external.message, { cause: error });
    throw new Error(sentenceOf(error, 'Erro ao fazer login'), { cause: error });
  }
}

/** Signing in as a mutation; the session starts before it succeeds. */
export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: LoginBody) => signIn(body, await externalHostOf(client)),
    onSuccess: (answer) => {
      startSession(answer);
      keepDeviceToken(answer.deviceToken);
      toast({
        title: 'Login realizado com sucesso!',
        description: `Bem-vindo, ${answer.user.name}`,
        variant: 'success',
      });
    },
    onError: (error) => toastError('Erro no login', error.message || 'Email ou senha incorretos'),
  });
}

/** The provider of this installation, asked for if it is not known yet; none while it cannot be known. */
async function externalHostOf(client: QueryClient): Promise<string | null> {
  return client.ensureQueryData(publicConfigQuery).then(
    ({ externalAuthHost }) => externalAuthHost,
    () => null,
  );
}
