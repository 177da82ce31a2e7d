import { peopleQuery } from '#shared/contract/people.ts';
import type { TeamOpening, TeamOpeningQuery } from '#shared/contract/team-opening.ts';
import { addDays, dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import { EVERYBODY, pageIn, shownIn } from '#shared/shown-people.ts';
import { datesAround, instantsOf, peopleAsked } from '#shared/team-agenda.ts';
import { withQuery } from '#shared/with-query.ts';
import type { Context } from '#server/context.ts';
import { listTeamAvailability } from '#server/features/availability/availability.service.ts';
import { datesApart } from '#server/features/availability/dates.service.ts';
import { listPeople } from '#server/features/users/people.service.ts';
import type { Session } from '#server/session.ts';
import { presentAppointment } from './appointments.presenter.ts';
import { listAppointments } from './appointments.service.ts';
import { listHeld } from './holds.service.ts';

/**
 * A page of the people of a team's week or day, and what its agenda reads of them, in the statements of those reads.
 * @throws AppError as those reads
 */
export async function readTeamOpening(
  context: Context,
  session: Session,
  { view, date, search, usual = '' }: TeamOpeningQuery,
): Promise<TeamOpening> {
  const shown = shownIn(search) ?? shownIn(usual) ?? EVERYBODY;
  const sunday = addDays(date, -dayOfWeekOf(date));
  const week = { from: sunday, to: addDays(sunday, 6) };
  const day = { from: date, to: date };
  const asked = peopleAsked(shown, view === 'dia' ? day : week, pageIn(search));
  const page = await listPeople(context, session, peopleQuery.parse(asked));
  const people = { address: withQuery('/api/admin/people', asked), answer: page };
  if (page.people.length === 0) return { people };
  const userIds = page.people.map(({ id }) => id);
  const ofThem = { userIds: userIds.join(',') };
  const today = toLocal(session.timezone, epochMinuteOf(context.clock.now().getTime())).date;
  // A day of one person has the week above it.
  const range = instantsOf(view === 'dia' && userIds.length > 1 ? day : week, today, [
    session.timezone,
    ...page.people.map(({ timezone }) => timezone),
  ]);
  const dates = datesAround(date);
  const [appointments, held, windows, apart] = await Promise.all([
    listAppointments(context, session, { ...range, userIds }),
    listHeld(context, session, { ...range, userIds }),
    listTeamAvailability(context, session, userIds),
    datesApart(context, session, { ...dates, userIds }),
  ]);
  return {
    people,
    appointments: {
      address: withQuery('/api/appointments', { ...range, ...ofThem }),
      answer: appointments.map(presentAppointment),
    },
    held: { address: withQuery('/api/held-times', { ...range, ...ofThem }), answer: held },
    windows: { address: withQuery('/api/availability/team', ofThem), answer: windows },
    dates: { address: withQuery('/api/availability/dates', { ...dates, ...ofThem }), answer: apart },
  };
}
