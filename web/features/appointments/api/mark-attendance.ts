import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AttendanceBody } from '#shared/contract/attendance.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { request } from '#web/lib/api.ts';
import { discardAppointments } from '#web/lib/query-invalidation.ts';
import { refresh } from '#web/lib/read.ts';
import { toastError } from '#web/lib/toast.ts';

/** Says whether the clients of appointments came, or takes it back. A refusal is said. */
export function useMarkAttendance() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AttendanceBody) => request('POST /api/appointments/attendance', { body }),
    onSuccess: async () => {
      await Promise.all([discardAppointments(client), refresh(client, ['GET /api/clients/:id'])]);
    },
    onError: (error) => toastError('Erro', sentenceOf(error, 'Não foi possível marcar a presença.')),
  });
}
