import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '#shared/contract/paths.ts';
import type { App } from '#server/app.ts';

const PARAMETER = /:\w+/g;

type Address = { readonly pattern: RegExp; readonly methods: Set<string> };

declare module 'fastify' {
  interface FastifyInstance {
    /** The REST API's addresses, with what each may be asked. */
    apiAddresses: Map<string, Address>;
  }
}

/** Remembers by which methods each address of the REST API may be called. Must be called before the routes are made. */
export function rememberMethods(app: App): void {
  const addresses = new Map<string, Address>();
  app.decorate('apiAddresses', addresses);
  app.addHook('onRoute', ({ method, url }) => {
    if (url !== API_BASE && !url.startsWith(`${API_BASE}/`)) return;
    const address = addresses.get(url) ?? {
      pattern: new RegExp(`^${url.replaceAll('.', '\\.').replace(PARAMETER, '[^/]+')}/?$`),
      methods: new Set(),
    };
    for (const each of [method].flat()) address.methods.add(each);
    addresses.set(url, address);
  });
}

/** What an address of the REST API takes, when the method is all that was wrong; null when there is no such address. */
export function methodsOf(request: FastifyRequest): string | null {
  const [path = ''] = request.url.split('?');
  for (const { pattern, methods } of request.server.apiAddresses.values())
    if (pattern.test(path)) return [...methods, 'OPTIONS'].sort().join(', ');
  return null;
}

/** Answers what a method may be: OPTIONS asks for just that, and for nothing of another site's page (there is no CORS). */
export function answerOptions(reply: FastifyReply, allow: string): void {
  void reply.status(204).header('allow', allow).send();
}
