import { useQuery } from '@tanstack/react-query';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { GoogleEvent } from '#shared/contract/google-calendar.ts';
import type { Colleague } from '#shared/contract/users.ts';
import { TAKEN } from '#web/features/appointments/appointment-texts.ts';
import { googleEventsQuery } from '#web/features/google-calendar/api/events.ts';
import { describeBusy } from './describe-busy.ts';

type Timed = Pick<Appointment, 'userId' | 'startTime' | 'endTime'>;

const NONE: readonly GoogleEvent[] = [];

/** What a person's Google calendar holds during an appointment; nothing for no appointment, and until it is read. */
export function useEventsDuring(appointment: Timed | null): readonly GoogleEvent[] {
  const { userId, startTime, endTime } = appointment ?? { userId: null, startTime: '', endTime: '' };
  const range = { userId: userId ?? undefined, from: startTime, to: endTime };
  const { data } = useQuery({ ...googleEventsQuery(range), enabled: userId !== null });
  return userId === null ? NONE : (data ?? NONE);
}

/** Why a time is taken of which the screen knows nothing: something in the person's Google calendar, or just that it is. */
export function BusyReason({ person, start, end }: { person: Colleague; start: string; end: string }) {
  const events = useEventsDuring({ userId: person.id, startTime: start, endTime: end });
  return describeBusy([], person, start, end, events) ?? TAKEN;
}
