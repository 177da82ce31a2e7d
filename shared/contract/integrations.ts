import { z } from 'zod';
import { instant } from './common.ts';
import { secret } from './secret.ts';

/** The two doors to the outside, each with a key of its own. */
export const doorKind = z.enum(['api', 'mcp']);
export type DoorKind = z.infer<typeof doorKind>;

/** How long a key opens its door (product's rule). */
export const TOKEN_DAYS = 365;

/** What may be said of a key without showing it. */
export const tokenFacts = z.object({
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: instant.nullable(),
});
export type TokenFacts = z.infer<typeof tokenFacts>;

export const integrationSettings = z.object({
  apiEnabled: z.boolean(),
  mcpEnabled: z.boolean(),
  hasApiToken: z.boolean(),
  hasMcpToken: z.boolean(),
  /** Of the keys that there are. */
  tokens: z.object({ api: tokenFacts.nullable(), mcp: tokenFacts.nullable() }),
  /** Where the two doors are, as the outside reaches them. */
  apiUrl: z.string(),
  mcpUrl: z.string(),
});
export type IntegrationSettings = z.infer<typeof integrationSettings>;

export const apiTokenAnswer = z.object({ apiToken: secret(z.string()), expiresAt: instant });
export const mcpTokenAnswer = z.object({ mcpToken: secret(z.string()), expiresAt: instant });

export const toggleBody = z.object({ enabled: z.boolean() });
