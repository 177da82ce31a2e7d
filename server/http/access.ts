import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Context } from '#server/context.ts';
import { sessionOfToken } from '#server/features/integrations/integrations.service.ts';
import { findSession } from '#server/features/sessions/sessions.service.ts';
import type { App } from '#server/app.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { Session } from '#server/session.ts';
import { sessionLimit, systemLimit, type SessionLimit, type SystemLimit } from './rate-limits.ts';

/** Who may call a route. Every route under /api names one; a route without it does not start. */
export type Access = 'public' | 'session' | 'admin' | 'api-token' | 'mcp-token';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /**
     * Whether people who are inactive may call it: reading is allowed and everything else refused, unless it is said
     * here. Allowed is what keeps their own account safe; refused is reading that hands out power to change things.
     */
    whileInactive?: 'allowed' | 'refused';
  }
}

/** Checks role and session before a request's body is read, on every route, from the route's own declaration. */
export function installAccess(app: App, context: Context): void {
  app.decorateRequest('session', null);
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api')) return;
    if (route.method === 'HEAD') return;
    if (route.config?.access === undefined)
      throw new Error(`The route ${String(route.method)} ${route.url} declares no access.`);
    if (route.schema?.response === undefined)
      throw new Error(`The route ${String(route.method)} ${route.url} declares no response.`);
  });
  const limited = context.config.rateLimits;
  app.addHook(
    'onRequest',
    guard(context, limited ? { system: systemLimit(app), session: sessionLimit(app) } : null),
  );
}

type Limits = { readonly system: SystemLimit; readonly session: SessionLimit };

function guard(context: Context, limits: Limits | null): onRequestHookHandler {
  return async (request, reply) => {
    const access = request.routeOptions.config.access;
    if (access === undefined || access === 'public') return;
    if (access === 'api-token' || access === 'mcp-token') {
      request.session = await authenticateSystem(context, request, reply, access);
      await limits?.system(request, reply, request.session.sessionId);
      return;
    }
    request.session = await authenticate(context, request);
    if (request.session.readsOnly === true && !isOpenToInactive(request))
      throw new AppError('ACCOUNT_INACTIVE');
    await limits?.session(request, reply, request.session.sessionId);
    if (access === 'admin' && request.session.role !== 'admin') throw new AppError('FORBIDDEN');
  };
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
