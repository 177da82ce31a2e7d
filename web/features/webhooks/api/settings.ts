import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NotificationSettings, SaveNotificationsBody } from '#shared/contract/notification-settings.ts';
import { request } from '#web/lib/api.ts';
import { apiKey } from '#web/lib/query-policy.ts';
import { saved } from '#web/lib/save-failed.ts';
import { staleValues } from '#web/lib/stale-values.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { scopeQuery, type WebhookScope } from '../scope.ts';

const keyOf = (scope: WebhookScope) =>
  scope === 'own' ? apiKey('notification-settings') : apiKey('admin', 'webhook-settings');
const pathOf = (scope: WebhookScope): string =>
  scope === 'own' ? '/api/notification-settings' : '/api/admin/webhook-settings';

/** Who is notified of what, and how. */
export function notificationSettingsQuery(scope: WebhookScope) {
  return queryOptions<NotificationSettings>({ queryKey: keyOf(scope) });
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
    mutationFn: (body: SaveNotificationsBody) =>
      saved(request<NotificationSettings>(pathOf(scope), { method: 'POST', body })),
    onSuccess: (settings) => {
      client.setQueryData(notificationSettingsQuery(scope).queryKey, settings);
      if (!quiet) toast({ title: done, variant: 'success' });
      return client.invalidateQueries({ queryKey: apiKey('webhook-logs') });
    },
    onError: async (error) => {
      if (staleValues(error) === null)
        toastError('Erro ao salvar', 'Não foi possível salvar as configurações.');
      else await client.invalidateQueries({ queryKey: keyOf(scope) });
    },
  });
}

/** Makes a new signing secret; the one so far signs beside it for a day. */
export function useRotateSecret(scope: WebhookScope) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      request<NotificationSettings>(`/api/webhook/secret${scopeQuery(scope)}`, { method: 'POST' }),
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
