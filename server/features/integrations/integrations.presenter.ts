import type { DoorKind, IntegrationSettings, TokenFacts } from '#shared/contract/integrations.ts';
import { API_BASE, MCP_PATH } from '#shared/contract/paths.ts';
import type { SwitchesRow, TokenRow } from './integrations.queries.ts';

/** What an administrator sees of the doors: never a key. */
export function presentDoors(
  { switches, tokens }: { switches: SwitchesRow | null; tokens: readonly TokenRow[] },
  publicUrl: string,
): IntegrationSettings {
  const [api, mcp] = [factsOf(tokens, 'api'), factsOf(tokens, 'mcp')];
  return {
    apiEnabled: switches?.apiEnabled ?? false,
    mcpEnabled: switches?.mcpEnabled ?? false,
    hasApiToken: api !== null,
    hasMcpToken: mcp !== null,
    tokens: { api, mcp },
    apiUrl: publicUrl + API_BASE,
    mcpUrl: publicUrl + MCP_PATH,
  };
}

function factsOf(tokens: readonly TokenRow[], kind: DoorKind): TokenFacts | null {
  const row = tokens.find((token) => token.kind === kind);
  if (row === undefined) return null;
  return {
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
