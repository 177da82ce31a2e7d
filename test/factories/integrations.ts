import type { z } from 'zod';
import type { apiTokenAnswer, DoorKind, mcpTokenAnswer } from '#shared/contract/integrations.ts';
import { must, type Client } from '#test/harness/client.ts';
import type { Organization } from './organization.ts';

type ApiTokenAnswer = z.infer<typeof apiTokenAnswer>;
type McpTokenAnswer = z.infer<typeof mcpTokenAnswer>;

/** Opens a door of the organisation and makes its key; a caller that bears it. */
export async function openDoor({ admin }: Organization, kind: DoorKind): Promise<Client> {
  must(await admin.client.post(`/api/admin/toggle-${kind}`, { enabled: true }));
  const answer = must<Partial<ApiTokenAnswer & McpTokenAnswer>>(
    await admin.client.post(`/api/admin/generate-${kind}-token`),
  );
  return admin.client.as(answer.apiToken ?? answer.mcpToken ?? '');
}
