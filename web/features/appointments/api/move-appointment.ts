import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Appointment } from '#shared/contract/appointments.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { request } from '#web/lib/api.ts';
import { discardAppointments } from '#web/lib/query-invalidation.ts';
import { patchCachedAppointment } from './appointments.ts';

export type Move = {
  id: string;
  startTime: string;
  /** Only for the optimistic picture: the server decides the length of a moved appointment. */
  shownEndTime: string;
  allowConflict?: boolean | undefined;
};

/**
 * Moves an appointment to a new start.
 * @throws {Error} "Server error: {status} - {body}"; the cause is the ApiError with the server's sentence.
 */
export async function moveAppointment({ id, startTime, allowConflict }: Move): Promise<Appointment> {
  try {
    return await request<Appointment>(`/api/appointments/${id}`, {
      method: 'PUT',
      body: { startTime, ...(allowConflict === true ? { allowConflict } : {}) },
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new Error(`Server error: ${error.status} - ${error.body}`, { cause: error });
  }
}

/** Moving as a mutation: drawn at once, taken back when the server refuses. */
export function useMoveAppointment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: moveAppointment,
    onMutate: ({ id, startTime, shownEndTime }) => ({
      undo: patchCachedAppointment(client, id, { startTime, endTime: shownEndTime }),
    }),
    onError: (_error, _move, context) => context?.undo(),
    onSettled: () => discardAppointments(client),
  });
}
