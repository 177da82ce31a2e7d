import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GoogleStatus } from '#shared/contract/google-calendar.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { request } from '#web/lib/api.ts';
import { dismissError, toast, toastError } from '#web/lib/toast.ts';
import { failureSentence } from '../words.ts';
import { googleStatusQuery, readGoogleAgain } from './status.ts';

/** Asks where the person grants access; the answer is good for one visit. */
export function useGoogleOauth() {
  return useMutation({
    mutationFn: () => request('GET /api/google/oauth'),
    onMutate: dismissError,
    onError: () => toastError('Erro', 'Falha ao conectar com Google Calendar.'),
  });
}

/** Gives the access back. */
export function useDisconnectGoogle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request('DELETE /api/google/disconnect'),
    onMutate: dismissError,
    onSuccess: () => toast({ title: 'Google Calendar desconectado!', variant: 'success' }),
    onError: () => toastError('Erro', 'Falha ao desconectar Google Calendar.'),
    onSettled: () => readGoogleAgain(client),
  });
}

const STAYS = ' O problema que o cartão indica ainda não foi resolvido.';

/** Asks Google for the account and the calendar. What it answers may change the state of the connection. */
export function useTestGoogle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request('GET /api/google/test'),
    onMutate: dismissError,
    onSuccess: async ({ user, calendar }) => {
      const { queryKey } = googleStatusQuery;
      await client.invalidateQueries({ queryKey });
      // A good answer says nothing against what stands above it, such as an appointment that Google refuses.
      const stays = client.getQueryData(queryKey)?.lastError != null;
      const description = `Conta ${user.email}, agenda ${calendar.summary}.${stays ? STAYS : ''}`;
      toast({ title: 'Conexão funcionando!', description, variant: 'success' });
    },
    onError: (error) => {
      if (error instanceof ApiError) {
        toastError('Falha na conexão', failureSentence(error, 'O Google não respondeu como devia.'));
      } else toastError('Erro no teste', 'Não foi possível testar agora. Verifique a sua internet.');
    },
    onSettled: () => readGoogleAgain(client),
  });
}

/** Brings what Google's page gave this browser to the server, for the session that asked. */
export function bringConsent({ code, state }: { code: string; state: string }): Promise<GoogleStatus> {
  return request('POST /api/google/callback', { body: { code, state } });
}
