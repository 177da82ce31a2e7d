import type { AbsentAppointment } from '#shared/contract/absences.ts';
import type { Person } from './types.ts';

/** Those who are known, and who else is proposed; each once. */
export function peopleOf(known: readonly Person[], appointments: readonly AbsentAppointment[]): Person[] {
  const people = new Map(known.map((person) => [person.id, person]));
  for (const { proposal } of appointments)
    if (proposal !== null && !people.has(proposal.userId))
      people.set(proposal.userId, {
        id: proposal.userId,
        name: proposal.professionalName,
        timezone: proposal.timezone,
      });
  return [...people.values()];
}
