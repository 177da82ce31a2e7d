import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrganizationSettings } from '#shared/contract/organization.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { request } from '#web/lib/api.ts';
import { apiKey } from '#web/lib/query-policy.ts';
import { toast, toastError } from '#web/lib/toast.ts';

/** The rules of the whole organisation; administrators only. */
export const organizationQuery = queryOptions<OrganizationSettings>({
  queryKey: apiKey('admin', 'organization'),
});

/** Saves some of them. */
export function useUpdateOrganization() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<OrganizationSettings>) =>
      request<OrganizationSettings>('/api/admin/organization', { method: 'PATCH', body }),
    onSuccess: (settings) => {
      client.setQueryData(organizationQuery.queryKey, settings);
      toast({ title: 'Configurações salvas!', variant: 'success' });
    },
    onError: (error) => {
      toastError('Erro ao salvar', sentenceOf(error, 'Não foi possível salvar as configurações.'));
    },
  });
}
