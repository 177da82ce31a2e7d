import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { DoorKind } from '#shared/contract/integrations.ts';
import { request } from '#web/lib/api.ts';
import { saved } from '#web/lib/save-failed.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { read } from '#web/lib/read.ts';

/** The switches, what may be said of the keys, and the addresses. */
export const integrationSettingsQuery = read('GET /api/admin/integration-settings');

/** A whole key, and when it ends, which distinguishes it from the one before. */
export type WholeKey = { readonly key: string; readonly expiresAt: string };

const NAMES: Readonly<Record<DoorKind, string>> = { api: 'API', mcp: 'MCP' };

/** What the toast says, each in the gender of its noun. */
const SWITCHED: Readonly<Record<DoorKind, (enabled: boolean) => string>> = {
  api: (enabled) => (enabled ? 'API ligada!' : 'API desligada!'),
  mcp: (enabled) => (enabled ? 'MCP ligado!' : 'MCP desligado!'),
};

const readAgain = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: integrationSettingsQuery.queryKey });

/** Opens or closes a door. After a failure the true state is read: the answer alone may have been lost. */
export function useSwitchDoor(kind: DoorKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (enabled: boolean) => saved(request(`POST /api/admin/toggle-${kind}`, { body: { enabled } })),
    onSuccess: (settings, enabled) => {
      // Of this door alone: the answer may be older than what the other switch has done meanwhile.
      const { apiEnabled, mcpEnabled } = settings;
      client.setQueryData(integrationSettingsQuery.queryKey, (known) => {
        if (known === undefined) return settings;
        return { ...known, ...(kind === 'api' ? { apiEnabled } : { mcpEnabled }) };
      });
      toast({ title: SWITCHED[kind](enabled), variant: 'success' });
    },
    onError: () => {
      toastError('Erro ao salvar', 'Não foi possível salvar as configurações.');
      return readAgain(client);
    },
  });
}

/** Makes a new key; the answer holds it. */
export function useGenerateKey(kind: DoorKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (): Promise<WholeKey> => {
      const answer = await request(`POST /api/admin/generate-${kind}-token`);
      return { key: 'apiToken' in answer ? answer.apiToken : answer.mcpToken, expiresAt: answer.expiresAt };
    },
    onSuccess: ({ expiresAt }) => {
      // Passed on at once, so that the key is shown even if reading again fails: it may be shown only now.
      client.setQueryData(integrationSettingsQuery.queryKey, (settings) => {
        if (settings === undefined) return settings;
        const facts = { createdAt: new Date().toISOString(), expiresAt, lastUsedAt: null };
        return {
          ...settings,
          ...(kind === 'api' ? { hasApiToken: true } : { hasMcpToken: true }),
          tokens: { ...settings.tokens, [kind]: facts },
        };
      });
      toast({ title: 'Chave gerada!', variant: 'success' });
      void readAgain(client);
    },
    onError: () => {
      toastError('Erro', `Falha ao gerar token ${NAMES[kind]}`);
      return readAgain(client);
    },
  });
}

/** Reads the API's key, only when somebody wants to see or copy it. */
export function useReadApiKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (): Promise<WholeKey> => {
      const { apiToken, expiresAt } = await request('GET /api/admin/get-api-token');
      return { key: apiToken, expiresAt };
    },
    onSuccess: ({ expiresAt }) => {
      const known = client.getQueryData(integrationSettingsQuery.queryKey)?.tokens.api?.expiresAt;
      return known === expiresAt ? undefined : readAgain(client);
    },
    onError: () => toastError('Erro', 'Não foi possível mostrar a chave.'),
  });
}
