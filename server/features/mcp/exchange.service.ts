import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
  type AuthInfo,
} from '@modelcontextprotocol/server';
import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from '#server/context.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { MCP_PATH } from '#shared/contract/paths.ts';
import { REVISIONS } from './revisions.policy.ts';
import { serverFor } from './mcp.service.ts';

/** One message as it came in, and who sent it. */
export type Message = {
  readonly session: Session;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
};
export type Reply = { readonly status: number; readonly type: string | null; readonly body: string };
export type Exchange = { answer(message: Message): Promise<Reply>; close(): Promise<void> };

/** The JSON-RPC answer to a message that asks for what there is not. */
const NOT_OFFERED = { code: -32601, message: 'Method not found' } as const;
/** More at once would walk around the limit of calls a minute. The revision of March 2025 alone knows batches. */
const BATCH_MAX = 10;

/**
 * Answers the protocol's revision of 2026 and those of 2025, each message by itself: nothing is kept between two of
 * them, nothing is pushed, so that every answer is one JSON document and no connection stays open.
 */
export function startExchange(context: Context): Exchange {
  const report = (error: Error) =>
    // Its message may quote the caller.
    context.log.debug({ reason: error.name }, 'an assistant sent something unusable');
  const sessionOf = (authInfo: AuthInfo | undefined) => {
    const session = authInfo?.extra?.session as Session | undefined;
    if (session === undefined) throw new Error('This request was not let in by a key.');
    return session;
  };
  const modern = createMcpHandler(({ authInfo }) => serverFor(context, sessionOf(authInfo)), {
    legacy: 'reject',
    onerror: report,
  });

  async function answerLegacy(request: Request, { session, body }: Message): Promise<Response> {
    const server = serverFor(context, session);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    transport.onerror = report;
    try {
      await server.connect(transport);
      return await transport.handleRequest(request, { parsedBody: body });
    } finally {
      await server.close();
    }
  }

  return {
    async answer(message) {
      const refused = refusalOf(message.body);
      if (refused !== null) return refused;
      const request = webRequest(message.headers);
      const { session } = message;
      const body = readable(message.body);
      const authInfo = { token: '', clientId: session.sessionId, scopes: [], extra: { session } };
      const response = (await isLegacyRequest(request, body))
        ? await answerLegacy(request, { ...message, body })
        : await modern.fetch(request, { authInfo, parsedBody: body });
      const known = refusalBefore(response.status, message.headers);
      if (known !== null) throw known;
      return {
        status: response.status,
        type: response.headers.get('content-type'),
        body: response.body === null ? '' : await response.text(),
      };
    },
    close: () => modern.close(),
  };
}

/** What is turned away before the library sees it: too much at once, and streams of news, which this server does not have. */
function refusalOf(body: unknown): Reply | null {
  if (Array.isArray(body) && body.length > BATCH_MAX)
    return rpcError(400, null, {
      code: -32600,
      message: `Invalid Request: at most ${BATCH_MAX} messages at once`,
    });
  if (typeof body !== 'object' || body === null || !('method' in body)) return null;
  if (body.method !== 'subscriptions/listen') return null;
  const id = 'id' in body && (typeof body.id === 'string' || typeof body.id === 'number') ? body.id : null;
  return rpcError(404, id, NOT_OFFERED);
}

/** A refusal of the library's that comes before any message is looked at, in the product's words. */
function refusalBefore(status: number, headers: IncomingHttpHeaders): AppError | null {
  if (status === 406) return new AppError('NOT_ACCEPTABLE');
  const revision = headers['mcp-protocol-version'];
  const unknown = typeof revision === 'string' && !REVISIONS.some((each) => each === revision);
  return status === 400 && unknown ? new AppError('PROTOCOL_VERSION') : null;
}

/**
 * A call whose parameters have another form than the library takes, in one that it does: then it ends like any other
 * call that names no tool or fits no schema, in the log and in words, and not as a dump of the library's.
 */
function readable(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(readable);
  if (!isObject(body) || body.method !== 'tools/call') return body;
  const params = isObject(body.params) ? body.params : {};
  const given = params.arguments;
  return {
    ...body,
    params: {
      ...params,
      name: typeof params.name === 'string' ? params.name : '',
      ...(given === undefined || isObject(given) ? {} : { arguments: { arguments: null } }),
    },
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function rpcError(status: number, id: string | number | null, error: object): Reply {
  return { status, type: 'application/json', body: JSON.stringify({ jsonrpc: '2.0', id, error }) };
}

/** The request as the library reads it: its headers alone, because its body is parsed already. */
function webRequest(given: IncomingHttpHeaders): Request {
  const headers = new Headers({ accept: acceptOf(given.accept) });
  for (const [name, value] of Object.entries(given))
    if ((name === 'content-type' || name.startsWith('mcp-')) && typeof value === 'string')
      headers.set(name, value);
  return new Request(`http://localhost${MCP_PATH}`, { method: 'POST', headers });
}

/** The protocol wants both media types named. Who takes JSON gets what they can read, whether they name the other or not. */
function acceptOf(accept = '*/*'): string {
  return /application\/(?:json|\*)|\*\/\*/i.test(accept) ? 'application/json, text/event-stream' : accept;
}
