import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrganizationSettings } from '#shared/contract/organization.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { request } from '#web/lib/api.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { read, refresh } from '#web/lib/read.ts';

/** The rules of the whole organisation; administrators only. */
export const organizationQuery = read('GET /api/admin/organization');

/** Saves some of them. */
export function useUpdateOrganization() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<OrganizationSettings>) => request('PATCH /api/admin/organization', { body }),
    onSuccess: (settings) => {
      client.setQueryData(organizationQuery.queryKey, settings);
      // One's own profile says what the organisation asks of its team.
      void refresh(client, ['GET /api/user/profile']);
      toast({ title: 'Configurações salvas!', variant: 'success' });
    },
    onError: (error) => {
      toastError('Erro ao salvar', sentenceOf(error, 'Não foi possível salvar as configurações.'));
    },
  });
}
