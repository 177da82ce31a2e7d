import { useMutation, useMutationState, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Appointment } from '#shared/contract/appointments.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { request } from '#web/lib/api.ts';
import { discardAppointments } from '#web/lib/query-invalidation.ts';
import { putCachedAppointment } from './appointments.ts';

export type Move = {
  id: string;
  /** Where it stood when the move was decided. */
  from: Appointment;
  startTime: string;
  /** For the picture until the server has answered, which decides the length of a moved appointment. */
  shownEndTime: string;
  /** Asks for that very end: a move that is taken back. */
  keepEnd?: boolean | undefined;
  /** Hands it to another person too. */
  userId?: string | undefined;
  allowConflict?: boolean | undefined;
  /** Why it is squeezed in; for a taken time alone. */
  overbookingReason?: string | null | undefined;
  /** The request on the waiting list that this move answers, and ends. */
  waitingId?: string | undefined;
  /** The appointment itself, when it was carried to a page of the agenda that does not hold it yet. */
  carried?: Appointment | undefined;
};

const MOVES = ['move-appointment'];

/**
 * Moves an appointment to a new start.
 * @throws {Error} "Server error: {status} - {body}"; the cause is the ApiError with the server's sentence.
 */
export async function moveAppointment(move: Move): Promise<Appointment> {
  const {
    id,
    from,
    startTime,
    shownEndTime,
    keepEnd = false,
    userId,
    allowConflict,
    waitingId,
    overbookingReason,
  } = move;
  const body = {
    from: { userId: from.userId, startTime: from.startTime, endTime: from.endTime },
    startTime,
    ...(userId === undefined ? {} : { userId }),
    ...(keepEnd ? { endTime: shownEndTime } : {}),
    ...(allowConflict === true ? { allowConflict, overbookingReason } : {}),
  };
  try {
    return await (waitingId === undefined
      ? request('PUT /api/appointments/:id', { params: { id }, body })
      : request('POST /api/waiting-list/:id/reschedule', { params: { id: waitingId }, body }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new Error(`Server error: ${error.status} - ${error.body}`, { cause: error });
  }
}

/** A move that was made, and what it was made of. */
export type Moved = { readonly before: Appointment; readonly moved: Appointment };

/** Appointments that were moved, as the server has them: while moves are under way, others are drawn. */
const storedOf = new WeakMap<QueryClient, Map<string, Appointment>>();

/** An appointment as the server has it, whose moves are drawn before they are answered; undefined where it was never moved here. */
export const storedAppointment = (client: QueryClient, id: string): Appointment | undefined =>
  storedOf.get(client)?.get(id);

/** The moves of one appointment follow each other; those of others go side by side. */
function moveOptions(client: QueryClient, id: string) {
  const stored = storedOf.get(client) ?? new Map<string, Appointment>();
  storedOf.set(client, stored);
  const isOfThis = ({ state }: { state: { variables?: unknown } }) => (state.variables as Move).id === id;
  return {
    mutationKey: MOVES,
    scope: { id: `move ${id}` },
    onMutate: ({ from }: Move) => {
      // This one counts already. One behind others was drawn over them.
      if (client.isMutating({ mutationKey: MOVES, predicate: isOfThis }) <= 1) stored.set(id, from);
    },
    // Where those before it really ended: a refused one where it began, and another as long as the server made it.
    mutationFn: async (move: Move): Promise<Moved> => {
      const before = stored.get(id) ?? move.from;
      return { before, moved: await moveAppointment({ ...move, from: before }) };
    },
    onSuccess: async ({ moved }: Moved, { carried }: Move) => {
      stored.set(id, moved);
      putCachedAppointment(client, moved);
      const read = discardAppointments(client);
      // The page that it was carried to holds it only then.
      if (carried !== undefined) await read;
    },
    // Not waited for: a refused move goes back at once, not when everything was read again.
    onError: () => {
      void discardAppointments(client);
    },
  };
}

/** Moving one appointment, as a form does it. */
export function useMoveAppointment(id: string) {
  const client = useQueryClient();
  return useMutation(moveOptions(client, id));
}

/** Moving appointments by hand, several at a time: answers with what the server saved and had before, or throws as above. */
export function useMover(): (move: Move) => Promise<Moved> {
  const client = useQueryClient();
  return (move) => client.getMutationCache().build(client, moveOptions(client, move.id)).execute(move);
}

/** The moves that the server has not answered yet, oldest first. */
export function usePendingMoves(): readonly Move[] {
  return useMutationState({
    filters: { mutationKey: MOVES, status: 'pending' },
    select: ({ state }) => state.variables as Move,
  });
}

/**
 * Appointments as they are drawn: pending moves lie over what was read. A read that crosses a move then cannot throw
 * the appointment back for a moment, and a refused move is gone by itself. What does not move keeps its identity.
 */
export function withMoves(
  appointments: readonly Appointment[],
  moves: readonly Move[],
): readonly Appointment[] {
  if (moves.length === 0) return appointments;
  const byId = new Map(moves.map((move) => [move.id, move]));
  const drawn = appointments.map((appointment) => {
    const move = byId.get(appointment.id);
    byId.delete(appointment.id);
    return move === undefined ? appointment : movedBy(move, appointment);
  });
  for (const move of byId.values()) if (move.carried !== undefined) drawn.push(movedBy(move, move.carried));
  return drawn;
}

function movedBy(move: Move, appointment: Appointment): Appointment {
  const { startTime, shownEndTime: endTime, userId = appointment.userId } = move;
  return { ...appointment, startTime, endTime, userId };
}
