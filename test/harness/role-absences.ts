import { absenceCalls } from '#test/factories/absences.ts';
import type { Person } from '#test/factories/organization.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import { must } from './client.ts';

type Made = {
  readonly owner: Person;
  readonly nextDay: () => string;
  readonly appointment: () => Promise<{ params: { id: string } }>;
};

/** The rows of the role table about days of the owner that fall out. */
export function absenceRows(made: () => Made) {
  const dayOff = () => {
    const from = made().nextDay();
    return { userId: made().owner.user.id, from, to: from };
  };
  const absence = async () => ({ id: (await absenceCalls(made().owner.client).create(dayOff())).id });
  const choice = async () => {
    const { id } = (await made().appointment()).params;
    const [row] = must<Appointment[]>(await made().owner.client.get(`/api/appointments?ids=${id}`));
    return { day: row?.startTime.slice(0, 10) ?? '', choices: [{ appointmentId: id, action: 'link' }] };
  };
  return {
    'GET /api/absences/plan': {
      statuses: [401, 200, 403, 200, 404],
      call: () => ({ query: `?${new URLSearchParams(dayOff()).toString()}` }),
    },
    'POST /api/absences/preview': {
      statuses: [401, 200, 403, 200, 404],
      call: async () => {
        const { day, choices } = await choice();
        return { body: { ...dayOff(), from: day, to: day, choices } };
      },
    },
    'POST /api/absences': { statuses: [401, 201, 403, 201, 404], call: () => ({ body: dayOff() }) },
    'POST /api/absences/:id/clients': {
      statuses: [401, 200, 404, 200, 404],
      call: async () => ({ params: await absence(), body: { clients: [(await choice()).choices] } }),
    },
    'POST /api/absences/:id/undo': {
      statuses: [401, 200, 404, 200, 404],
      call: async () => ({ params: await absence() }),
    },
  };
}
