import type { ClientRecord, ClientsAnswer, ClientVisitsAnswer } from '#shared/contract/client-records.ts';
import { must, type Answer, type Client } from '#test/harness/client.ts';

/** What tests of joined records ask, as one person. */
export function recordsSeenBy(client: Client) {
  const record = async (id: string): Promise<ClientRecord> =>
    must<ClientRecord>(await client.get(`/api/clients/${id}`));
  return {
    record,
    /** The id of the first record of a name; empty where there is none. */
    idOf: async (name: string): Promise<string> => {
      const { clients } = must<ClientsAnswer>(await client.get('/api/clients'));
      return clients.find((each) => each.name === name)?.id ?? '';
    },
    names: async (query = ''): Promise<string[]> =>
      must<ClientsAnswer>(await client.get(`/api/clients${query}`)).clients.map(({ name }) => name),
    visits: async (id: string): Promise<string[]> =>
      must<ClientVisitsAnswer>(await client.get(`/api/clients/${id}/visits?when=next`)).visits.map(
        (visit) => visit.id,
      ),
    change: (id: string, body: object) => client.put(`/api/clients/${id}`, body),
    merge: (keptId: string, otherId: string, take: readonly string[] = []) =>
      client.post(`/api/clients/${keptId}/merges`, { otherId, take }),
    undo: (keptId: string, mergeId = ''): Promise<Answer> =>
      client.post(`/api/clients/${keptId}/merges/${mergeId}/undo`),
  };
}
