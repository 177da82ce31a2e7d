import { SCREENS } from './screens.ts';

/** Pages of the front door that are the same whatever is asked. */
export const FIXED_FRONT_PATHS = ['/', '/privacidade', '/termos', '/cookies'] as const;

/** The front door: pages that the server draws and that need no application behind them. */
export const FRONT_PATHS = [...FIXED_FRONT_PATHS, '/marcar'] as const;

export type FrontPath = (typeof FRONT_PATHS)[number];

/** Where a client of a clinic looks for its page: `/marcar?link=` and what they have of the link. */
export const FIND_PATH = '/marcar' satisfies FrontPath;

/** The REST API for other systems, and the server for assistants. */
export const API_BASE = '/api/v1';
/** What the REST API is, for people: a page. */
export const API_DOCS_PATH = `${API_BASE}/docs`;
export const MCP_PATH = '/mcp-server';

/** Every address of the application's screens; those of clients' records as a pattern of the server's router. */
export const APP_PATHS: readonly string[] = [
  ...Object.values(SCREENS).flatMap(({ paths }) => [...paths]),
  String.raw`/clientes/:id(^[\da-f-]{36}$)`,
];

/** The pages behind mailed links, which the application draws too: patterns of the server's router. */
export const MAILED_PATTERNS = [
  String.raw`/redefinir-senha/:token(^[\w-]+$)`,
  String.raw`/confirmar-email/:token(^[\w-]+$)`,
] as const;

/** The page behind a link that sets a new password. */
export function resetPath(token: string): string {
  return `/redefinir-senha/${token}`;
}

/** The page behind a link that proves an e-mail. */
export function proofPath(token: string): string {
  return `/confirmar-email/${token}`;
}

/** Whether a path holds the token of a mailed link, which must reach no other server. */
export function isResetPath(path: string): boolean {
  return /^\/(?:redefinir-senha|confirmar-email)\/[\w-]+\/?$/.test(path);
}
