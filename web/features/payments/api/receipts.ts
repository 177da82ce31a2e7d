import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrganizationSettings } from '#shared/contract/organization.ts';
import type { IssueReceiptBody, ReceiptsQuery } from '#shared/contract/receipts.ts';
import { request } from '#web/lib/api.ts';
import { keyOf, read, refresh } from '#web/lib/read.ts';

const READS = ['GET /api/appointments/:id/receipt', 'GET /api/receipts'] as const;

/** The receipt of an appointment, and what a new one would say. Read again whenever it is opened. */
export function receiptOfQuery(id: string) {
  return { ...read('GET /api/appointments/:id/receipt', { params: { id } }), staleTime: 0 };
}

/** Receipts of a month or of a client, the latest first; a page after another. */
export function receiptsQuery(asked: Omit<ReceiptsQuery, 'before'>) {
  return infiniteQueryOptions({
    queryKey: keyOf('GET /api/receipts', { query: asked }),
    queryFn: ({ pageParam, signal }) =>
      request(
        'GET /api/receipts',
        { query: { ...asked, ...(pageParam === null ? {} : { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ before }) => before,
    staleTime: 0,
  });
}

/** Says who receives, for all receipts of the organisation; administrators only. What was refused is the dialog's to show. */
export function useSetUpReceipts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Pick<OrganizationSettings, 'receiptName' | 'receiptDocument'>) =>
      request('PATCH /api/admin/organization', { body }),
    onSuccess: () => refresh(client, ['GET /api/appointments/:id/receipt', 'GET /api/admin/organization']),
  });
}

/** Issues a receipt. What was refused is the dialog's to show. */
export function useIssueReceipt(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: IssueReceiptBody) =>
      request('POST /api/appointments/:id/receipt', { params: { id }, body }),
    onSuccess: () => refresh(client, READS),
  });
}

export function useCancelReceipt() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('POST /api/receipts/:id/cancel', { params: { id } }),
    onSuccess: () => refresh(client, READS),
  });
}
