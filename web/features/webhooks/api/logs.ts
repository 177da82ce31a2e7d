import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { POLL_SECONDS } from '#shared/contract/limits.ts';
import { WEBHOOK_PAGE_SIZE } from '#shared/contract/webhook-limits.ts';
import type { ScheduledPage, WebhookLog } from '#shared/contract/webhooks.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { request } from '#web/lib/api.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import type { WebhookScope } from '#shared/contract/notification-settings.ts';
import { DELIVERY_READS } from '#web/lib/query-invalidation.ts';
import { read, refresh, type Read } from '#web/lib/read.ts';

const paged = (scope: WebhookScope, page: number) => ({ query: { scope, page, limit: WEBHOOK_PAGE_SIZE } });

/** What is being sent is looked at again this soon, in milliseconds. */
const ON_ITS_WAY_MS = 2_000;

/** A page of what was sent, the newest first; while something is on its way, it is looked at again. */
export function historyQuery(scope: WebhookScope, page: number) {
  return queryOptions({
    ...read('GET /api/webhook-logs', paged(scope, page)),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refetchIn(state.data?.logs ?? [], Date.now()) ?? false,
  });
}

/** In how many milliseconds one of these deliveries should be further; null when all are settled. */
export function refetchIn(
  logs: readonly Pick<WebhookLog, 'status' | 'nextTryAt'>[],
  now: number,
): number | null {
  const waits = logs
    .filter(({ status }) => status === 'pending')
    .map(({ nextTryAt }) => (nextTryAt === null ? 0 : Date.parse(nextTryAt) - now) + ON_ITS_WAY_MS);
  if (waits.length === 0) return null;
  return Math.min(Math.max(Math.min(...waits), ON_ITS_WAY_MS), POLL_SECONDS * 1000);
}

/** A page of what is planned, the next first; looked at again every half minute. */
export function scheduledQuery(scope: WebhookScope, page: number) {
  return queryOptions({
    // Asked for a page, the server answers with one; without, with the whole list.
    ...(read('GET /api/webhook-logs/scheduled', paged(scope, page)) as Read<ScheduledPage>),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_SECONDS * 1000,
  });
}

/** One delivery with all its tries. */
export function deliveryQuery(id: string) {
  return queryOptions({
    ...read('GET /api/webhook-logs/:id', { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      (state.data === undefined ? null : refetchIn([state.data], Date.now())) ?? false,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => refresh(client, DELIVERY_READS);
}

/** Sends a delivery now: the toast says what came back. */
export function useProcessDelivery() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => request('POST /api/webhook-logs/:id/process', { params: { id } }),
    onSuccess: ({ success, message }) => {
      toast({
        title: success ? 'Sucesso!' : 'Erro',
        description: message,
        variant: success ? 'success' : 'destructive',
      });
    },
    onError: (error) => toastError('Erro', sentenceOf(error, 'Falha ao processar o envio.')),
    onSettled: refresh,
  });
}

/** Takes a delivery off the list. */
export function useDeleteDelivery() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => request('DELETE /api/webhook-logs/:id', { params: { id } }),
    onSuccess: () => toast({ title: 'Sucesso!', description: 'Envio removido.', variant: 'success' }),
    onError: (error) => toastError('Erro', sentenceOf(error, 'Falha ao remover o envio.')),
    onSettled: refresh,
  });
}

/** Plans the reminders of everything ahead again. */
export function useReprocessAll(scope: WebhookScope) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => request('POST /api/webhook-logs/reprocess-all', { query: { scope } }),
    onSuccess: ({ message }) => toast({ title: 'Sucesso!', description: message, variant: 'success' }),
    onError: (error) => toastError('Erro', sentenceOf(error, 'Falha ao reprogramar os lembretes.')),
    onSettled: refresh,
  });
}

/** Calls the webhook with an example; the toast says what came back. */
export function useTestWebhook(scope: WebhookScope) {
  return useMutation({
    mutationFn: () => request('POST /api/webhook/test', { query: { scope } }),
    onSuccess: ({ success, message }) => {
      toast({
        title: success ? 'Webhook funcionando!' : 'Erro',
        description: message,
        variant: success ? 'success' : 'destructive',
      });
    },
    onError: (error) => toastError('Erro', sentenceOf(error, 'Falha ao testar webhook.')),
  });
}
