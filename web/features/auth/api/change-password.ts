import { useMutation } from '@tanstack/react-query';
import type { ChangePasswordBody, PasswordAnswer } from '#shared/contract/auth.ts';
import { request } from '#web/lib/api.ts';
import { keepDeviceToken } from '#web/lib/known-device.ts';

/** Changes the own password; the server ends the person's other sessions. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: ChangePasswordBody) =>
      request<PasswordAnswer>('/api/auth/password', { method: 'POST', body }),
    onSuccess: ({ deviceToken }) => keepDeviceToken(deviceToken),
  });
}
