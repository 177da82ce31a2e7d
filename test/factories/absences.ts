import type {
  AbsenceChoice,
  AbsencePlan,
  CreateAbsenceBody,
  SettledAbsence,
  UndoneAbsence,
} from '#shared/contract/absences.ts';
import { must, type Client } from '#test/harness/client.ts';

/** What the panel of an absence asks the server, as one person. */
export function absenceCalls(client: Client) {
  return {
    plan: async (query: string) => must<AbsencePlan>(await client.get(`/api/absences/plan?${query}`)),
    create: async (body: CreateAbsenceBody, headers?: Record<string, string>) =>
      must<{ id: string; undoUntil: string | null }>(await client.post('/api/absences', body, headers), 201),
    settle: async (id: string, ...clients: AbsenceChoice[][]) =>
      must<SettledAbsence>(await client.post(`/api/absences/${id}/clients`, { clients })),
    undo: async (id: string) => must<UndoneAbsence>(await client.post(`/api/absences/${id}/undo`)),
  };
}
