import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SaveNotificationsBody } from '#shared/contract/notification-settings.ts';
import { request } from '#web/lib/api.ts';
import { saved } from '#web/lib/save-failed.ts';
import { staleValues } from '#web/lib/stale-values.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import type { WebhookScope } from '#shared/contract/notification-settings.ts';
import { DELIVERY_READS } from '#web/lib/query-invalidation.ts';
import { read, refresh } from '#web/lib/read.ts';

const pathOf = (scope: WebhookScope) =>
  scope === 'own' ? ('/api/notification-settings' as const) : ('/api/admin/webhook-settings' as const);

/** Who is notified of what, and how. */
export function notificationSettingsQuery(scope: WebhookScope) {
  return read(`GET ${pathOf(scope)}`);
}

/**
 * Saves what the body names. One after the other: what is left by a press on a button is saved before the button's own.
 * @param options `quiet` for what saves itself while somebody types; `done` is the toast's title
 */
export function useSaveNotifications(
  scope: WebhookScope,
  { quiet = false, done = 'Configurações salvas!' }: { quiet?: boolean; done?: string } = {},
) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `notifications-${scope}` },
    mutationFn: (body: SaveNotificationsBody) => saved(request(`POST ${pathOf(scope)}`, { body })),
    onSuccess: (settings) => {
      client.setQueryData(notificationSettingsQuery(scope).queryKey, settings);
      if (!quiet) toast({ title: done, variant: 'success' });
      return refresh(client, DELIVERY_READS);
    },
    onError: async (error) => {
      if (staleValues(error) === null)
        toastError('Erro ao salvar', 'Não foi possível salvar as configurações.');
      else await refresh(client, [`GET ${pathOf(scope)}`]);
    },
  });
}

/** Makes a new signing secret; the one so far signs beside it for a day. */
export function useRotateSecret(scope: WebhookScope) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request('POST /api/webhook/secret', { query: { scope } }),
    onSuccess: (settings) => {
      client.setQueryData(notificationSettingsQuery(scope).queryKey, settings);
      toast({
        title: 'Segredo trocado!',
        description: 'O anterior ainda vale por 24 horas.',
        variant: 'success',
      });
    },
    onError: () => toastError('Erro', 'Não foi possível trocar o segredo.'),
  });
}
