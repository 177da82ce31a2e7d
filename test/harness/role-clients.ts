import type { ClientRecord, ClientsAnswer } from '#shared/contract/client-records.ts';
import { freshEmail, type Person } from '#test/factories/organization.ts';
import { importBodyOf } from './client-files.ts';
import { must } from './client.ts';

type Made = {
  readonly owner: Person;
  /** Makes an appointment of the owner's, and with it the record of its client. */
  readonly appointment: () => Promise<{ params: { id: string } }>;
  /** The same of somebody who is no client yet. @returns the record's id */
  readonly another: () => Promise<string | null>;
};

/** The rows of the role table about client records, of those whom the owner has seen, and about who came. */
export function clientRows(made: () => Made) {
  const record = async () => {
    const { owner, appointment } = made();
    await appointment();
    const { clients } = must<ClientsAnswer>(await owner.client.get('/api/clients'));
    return { params: { id: clients[0]?.id ?? '' } };
  };
  /** Two records of the owner's clients. */
  const two = async () => {
    const { another } = made();
    return [(await another()) ?? '', (await another()) ?? ''] as const;
  };
  const joined = async () => {
    const [id, otherId] = await two();
    const path = `/api/clients/${id}/merges`;
    const { lastMerge } = must<ClientRecord>(await made().owner.client.post(path, { otherId }));
    return { params: { id, mergeId: lastMerge?.id ?? '' } };
  };
  /** A late cancellation of the owner's client, who has another appointment. */
  const late = async () => {
    const { owner, appointment } = made();
    const client = await record();
    const { params } = await appointment();
    must(await owner.client.patch('/api/user/profile', { minimumCancelNotice: 43_200 }));
    must(await owner.client.delete(`/api/appointments/${params.id}`));
    must(await owner.client.patch('/api/user/profile', { minimumCancelNotice: 0 }));
    return { params: { ...client.params, appointmentId: params.id } };
  };
  const statuses = [401, 200, 404, 200, 404];
  return {
    'POST /api/clients': {
      statuses: [401, 403, 403, 201, 201],
      call: () => ({ body: { name: 'Rita Sá', emails: [freshEmail()] } }),
    },
    'POST /api/clients/import/preview': { call: () => ({ body: importBodyOf('Nome\nRita Sá\n') }) },
    'POST /api/clients/import': { call: () => ({ body: importBodyOf('Nome\nRita Sá\n') }) },
    'GET /api/clients/:id': { statuses, call: record },
    'PUT /api/clients/:id': {
      statuses,
      call: async () => ({ ...(await record()), body: { note: 'Prefere cedo' } }),
    },
    'GET /api/clients/:id/merge': {
      statuses,
      call: async () => {
        const [id, otherId] = await two();
        return { params: { id }, query: `?otherId=${otherId}` };
      },
    },
    'POST /api/clients/:id/merges': {
      statuses,
      call: async () => {
        const [id, otherId] = await two();
        return { params: { id }, body: { otherId } };
      },
    },
    'POST /api/clients/:id/merges/:mergeId/undo': { statuses, call: joined },
    // Who has an appointment ahead stays.
    'DELETE /api/clients/:id': { statuses: [401, 403, 403, 409, 404], call: record },
    'GET /api/clients/:id/visits': {
      statuses,
      call: async () => ({ ...(await record()), query: '?when=next' }),
    },
    'GET /api/clients/:id/mails': { statuses, call: record },
    'GET /api/clients/:id/series': { statuses, call: record },
    'GET /api/clients/:id/cancellations': { statuses, call: record },
    'GET /api/clients/:id/late-cancellations': { statuses, call: record },
    'PUT /api/clients/:id/late-cancellations/:appointmentId': {
      statuses,
      call: async () => ({ ...(await late()), body: { counts: false } }),
    },
    'POST /api/appointments/attendance': {
      statuses: [401, 200, 200, 200, 200],
      call: async () => ({ body: { ids: [(await made().appointment()).params.id], attendance: null } }),
    },
  };
}
