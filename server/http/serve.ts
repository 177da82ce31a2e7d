import type { FastifyReply, FastifyRequest, HTTPMethods, onRequestAsyncHookHandler } from 'fastify';
import type { z } from 'zod';
import type { Route, RouteTable } from '#shared/contract/routes/route.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import type { Session } from '#server/session.ts';
import { compressible } from './packed-answers.ts';
import { rateLimitOf } from './rate-limits.ts';

type Parsed<R extends Route, Part extends 'params' | 'query' | 'headers' | 'body'> = R[Part] extends z.ZodType
  ? z.output<R[Part]>
  : undefined;

/** The answers that are a success; what is refused is thrown. */
type Success<R extends Route> = R['answer'][Extract<keyof R['answer'], 200 | 201 | 202 | 204>];

/** A request as its route's handler gets it: checked, and with its session where the route is guarded. */
export type Call<R extends Route> = {
  readonly session: R['access'] extends 'public' ? null : Session;
  readonly params: Parsed<R, 'params'>;
  readonly query: Parsed<R, 'query'>;
  readonly headers: Parsed<R, 'headers'>;
  readonly body: Parsed<R, 'body'>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** What a handler may answer: any of the route's answers, or nothing when it has sent one itself. */
type Answer<R extends Route> = z.input<Success<R>> | FastifyReply;

type Handler<R extends Route> = (call: Call<R>) => Answer<R> | Promise<Answer<R>>;

type Handlers<T extends RouteTable> = { readonly [Name in keyof T]: Handler<Extract<T[Name], Route>> };

/**
 * Registers a table of routes with a handler for each. A table with a route too many or too few does not compile. The
 * status is the route's only one that is a success; a handler of a route with several sets it on the reply.
 * @param app a door, whose prefix is left away from the addresses: they are whole in the table
 * @param before looks at a request before its body is read
 */
export function serve<T extends RouteTable>(
  app: App,
  context: Context,
  routes: T,
  handlers: Handlers<T>,
  before: Partial<Record<keyof T, onRequestAsyncHookHandler>> = {},
): void {
  for (const [name, route] of Object.entries<Route>(routes)) {
    const [method, address] = name.split(' ') as [HTTPMethods, string]; // the form of every RouteName
    // The table above pairs each name with the handler of its own route.
    const handle = handlers[name as keyof T] as unknown as Handler<Route>;
    const check = before[name as keyof T];
    const statuses = Object.keys(route.answer).filter((status) => status.startsWith('2'));
    const status = statuses.length === 1 ? Number(statuses[0]) : 200;
    app.route({
      method,
      url: address.slice(app.prefix.length),
      ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
      // Asked for headers alone, a stream would stay open with nobody reading it.
      ...(route.stream !== undefined ? { exposeHeadRoute: false } : {}),
      config: {
        access: route.access,
        compressed: compressible(route),
        ...(route.whileInactive === undefined ? {} : { whileInactive: route.whileInactive }),
        ...(route.limit === undefined ? {} : rateLimitOf(context.config, route.limit)),
      },
      onRequest: [...(route.secret === true ? [keepPrivate] : []), ...(check === undefined ? [] : [check])],
      schema: schemaOf(route),
      handler: (request, reply) => {
        if (status !== 200) void reply.status(status);
        return handle({
          // The guard has set it wherever the route's access is not public (`access.ts`).
          session: request.session as Session,
          params: request.params,
          query: request.query,
          headers: request.headers,
          body: request.body,
          request,
          reply,
        } as unknown as Call<Route>);
      },
    });
  }
}

function schemaOf({ params, query, headers, body, answer, docs }: Route) {
  return {
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(headers === undefined ? {} : { headers }),
    ...(body === undefined ? {} : { body }),
    response: answer,
    ...(docs === undefined ? { hide: true } : { ...described(docs), security: [{ key: [] }] }),
  };
}

function described({ tag, ...docs }: NonNullable<Route['docs']>) {
  return { ...docs, tags: [tag] };
}

/** What a secret address opens is kept by no cache on the way, listed nowhere, and sent to no site that its links lead to. */
async function keepPrivate(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  void reply
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .header('referrer-policy', 'no-referrer');
}
