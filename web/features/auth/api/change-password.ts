import { useMutation } from '@tanstack/react-query';
import type { ChangePasswordBody } from '#shared/contract/auth.ts';
import { request } from '#web/lib/api.ts';
import { keepDeviceToken } from '#web/lib/known-device.ts';

/** Changes the own password; the server ends the person's other sessions. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: ChangePasswordBody) => request('POST /api/auth/password', { body }),
    onSuccess: ({ deviceToken }) => keepDeviceToken(deviceToken),
  });
}
