import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Access } from '#shared/contract/routes/route.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { sessionOfToken } from '#server/features/integrations/integrations.service.ts';
import { findSession } from '#server/features/sessions/sessions.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { Session } from '#server/session.ts';
import { sessionLimit, systemLimit } from './rate-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route, as its table says (`shared/contract/routes`). */
    access?: Access;
    whileInactive?: 'allowed' | 'refused';
  }
}

/**
 * Refuses to start with a route that does not say who may call it, whatever made it: a table, a file server or a page.
 */
export function requireAccess(app: App): void {
  app.decorateRequest('session', null);
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  // Looked at when all is registered: a plugin's own hook may still declare it.
  app.addHook('onReady', async () => {
    for (const { method, url, config, schema } of routes) {
      if (config?.access === undefined)
        throw new Error(`The route ${String(method)} ${url} declares no access.`);
      if (config.access !== 'public' && schema?.response === undefined)
        throw new Error(`The route ${String(method)} ${url} declares no response.`);
    }
  });
}

/** What a page says of itself: it is for everybody. */
export const PUBLIC = { access: 'public' } as const;

/** The pages' door, which asks nobody who they are: each page declares that it is public. */
export function guardNothing(door: App): void {
  allowOnly(door, ['public']);
}

/** Declares that all that a plugin registers is public: files, whose routes are made by a library. */
export function openFiles(plugin: App): void {
  plugin.addHook('onRoute', (route) => {
    route.config = { ...route.config, ...PUBLIC };
  });
}

/** The application's door: people sign in, and every change counts against their session. */
export function guardBySession(door: App, context: Context): void {
  allowOnly(door, ['public', 'session', 'admin']);
  const limit = context.config.rateLimits ? sessionLimit(door) : null;
  door.addHook('onRequest', async (request, reply) => {
    const { access } = request.routeOptions.config;
    if (access === undefined || access === 'public') return;
    request.session = await authenticate(context, request);
    if (request.session.readsOnly === true && !isOpenToInactive(request))
      throw new AppError('ACCOUNT_INACTIVE');
    await limit?.(request, reply, request.session.sessionId);
    if (access === 'admin' && request.session.role !== 'admin') throw new AppError('FORBIDDEN');
  });
}

/** A door for systems: they call by the organisation's key, and every call counts against it. */
export function guardByKey(door: App, context: Context, access: 'api-token' | 'mcp-token'): void {
  allowOnly(door, ['public', access]);
  const limit = context.config.rateLimits ? systemLimit(door) : null;
  door.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.access !== access) return;
    request.session = await authenticateSystem(context, request, reply, access);
    await limit?.(request, reply, request.session.sessionId);
  });
}

/** A route whose access its door cannot check does not start. */
function allowOnly(door: App, known: readonly Access[]): void {
  door.addHook('onRoute', ({ config, url }) => {
    if (config?.access !== undefined && !known.includes(config.access))
      throw new Error(`${url} asks for ${config.access}, which its door cannot check.`);
  });
}

function isOpenToInactive({ method, routeOptions }: FastifyRequest): boolean {
  const reads = method === 'GET' || method === 'HEAD';
  return (routeOptions.config.whileInactive ?? (reads ? 'allowed' : 'refused')) === 'allowed';
}

/** The session of a request's token: from the header, or from the query where the route allows it (event streams). */
async function authenticate(context: Context, request: FastifyRequest): Promise<Session> {
  const token = tokenOf(request);
  if (token === null) throw new AppError('NOT_SIGNED_IN');
  const session = await findSession(context, token);
  if (session === null) throw new AppError('SESSION_EXPIRED');
  return session;
}

/** The organisation behind a system's key. Says by which scheme to come back when it is not let in (RFC 6750). */
async function authenticateSystem(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  access: 'api-token' | 'mcp-token',
): Promise<Session> {
  const token = tokenOf(request);
  void reply.header('www-authenticate', 'Bearer realm="Hora Marcada"');
  if (token === null) throw new AppError('TOKEN_REQUIRED');
  const session = await sessionOfToken(context, access === 'api-token' ? 'api' : 'mcp', token);
  void reply.removeHeader('www-authenticate');
  return session;
}

function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header !== undefined) return /^Bearer (\S{1,200})$/i.exec(header)?.[1] ?? null;
  if (request.routeOptions.url !== '/api/notifications/stream') return null;
  const query = request.query as { token?: unknown };
  return typeof query.token === 'string' && query.token.length <= 200 ? query.token : null;
}

/** The session when a valid token was sent, else null: for public reads that say more to their owner. */
export async function optionalSession(context: Context, request: FastifyRequest): Promise<Session | null> {
  const token = tokenOf(request);
  return token === null ? null : findSession(context, token);
}
