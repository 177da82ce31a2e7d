import { useMutation } from '@tanstack/react-query';
import type { ChangePasswordBody } from '#shared/contract/auth.ts';
import { request } from '#web/lib/api.ts';

/** Changes the own password; the server ends the person's other sessions. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: ChangePasswordBody) => request('/api/auth/password', { method: 'POST', body }),
  });
}
