import type { LiveEvent } from '#shared/contract/notifications.ts';
import { addDays } from './format-day.ts';
import type { ReadKey } from './read.ts';

/** What a message says of a change. */
export type Change = Pick<LiveEvent, 'days' | 'userId' | 'appointmentId' | 'change'>;

/**
 * Whether what was read may be another since an appointment changed. Dates are compared a day wider on both sides, since
 * those of the message are by the appointment's clock. A message that says no dates reaches everything.
 * @param me whose own things a read is of that names nobody
 */
export function isReached(
  [name, input]: ReadKey,
  { days, userId, appointmentId, change }: Change,
  me?: string,
): boolean {
  const [first, last] = [days?.[0], days?.at(-1)];
  if (first === undefined || last === undefined) return true;
  const asked = input?.query ?? {};
  const text = (key: string): string | undefined => asked[key]?.toString();
  // An instant begins with its date in UTC.
  const dateOf = (key: string): string | undefined => text(key)?.slice(0, 10);
  const touches = (): boolean => {
    const [from, to] = [dateOf('from') ?? dateOf('date'), dateOf('to') ?? dateOf('date')];
    return (to === undefined || addDays(first, -1) <= to) && (from === undefined || from <= addDays(last, 1));
  };
  const people = (text('userId') ?? text('userIds'))?.split(',');
  const isTheirs = people === undefined || people.includes(userId ?? '');
  switch (name) {
    case 'GET /api/appointments':
      return text('ids') === undefined
        ? isTheirs && touches()
        : (text('ids')?.split(',') ?? []).includes(appointmentId ?? '');
    case 'GET /api/appointments/cancellable':
    case 'GET /api/appointments/free-days':
    case 'GET /api/appointments/free-times':
    case 'GET /api/held-times':
      return isTheirs && touches();
    case 'GET /api/appointments/team-day':
    case 'GET /api/appointments/team-month':
    case 'GET /api/appointments/team-month-busy':
    case 'GET /api/admin/people':
      return touches();
    case 'GET /api/appointments/overview':
    case 'GET /api/availability':
      return me === undefined || userId === null || (text('userId') ?? me) === userId;
    case 'GET /api/appointments/:id/history':
      return input?.params?.['id'] === appointmentId;
    case 'GET /api/appointments/:id/payment':
    case 'GET /api/appointments/:id/receipt':
      // Handed over, it is another one's to read, and what was paid is the same.
      return input?.params?.['id'] === appointmentId && change !== 'transferred';
    default:
      return true;
  }
}
