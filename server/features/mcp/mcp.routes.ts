import type { AssistantDoor } from '#shared/assistant-door.ts';
import { MCP_TOOLS, toolOutputs } from '#shared/contract/mcp.ts';
import { MCP_PATH } from '#shared/contract/paths.ts';
import { MCP_ROUTES } from '#shared/contract/routes/mcp.ts';
import { isSecret } from '#shared/contract/secret.ts';
import type { Context } from '#server/context.ts';
import type { App } from '#server/app.ts';
import { packedAlone } from '#server/http/packed-answers.ts';
import type { Pages } from '#server/http/pages.ts';
import { serve } from '#server/http/serve.ts';
import { AppError } from '#server/lib/app-error.ts';
import { schemaHolds } from '#server/lib/schema-holds.ts';
import { presentTools } from './door.presenter.ts';
import { startExchange } from './exchange.service.ts';
import { REVISIONS } from './revisions.policy.ts';

/**
 * The address for AI assistants: JSON-RPC 2.0 by POST (Streamable HTTP), and what it is by GET: a page for a browser,
 * JSON for programs.
 */
export function serveMcp(app: App, context: Context, pages: Pages | null): void {
  const exchange = startExchange(context);
  app.addHook('onClose', () => exchange.close());
  const ownOrigin = new URL(context.config.publicUrl).origin;
  const door: AssistantDoor = {
    endpoint: context.config.publicUrl + MCP_PATH,
    revisions: REVISIONS,
    tools: presentTools(),
  };

  serve(app, context, MCP_ROUTES, {
    'POST /mcp-server': async ({ session, request, reply }) => {
      const { headers, body } = request;
      // A page of somebody else's that has found its way to this address (DNS rebinding) is no assistant.
      if (headers.origin !== undefined && headers.origin !== ownOrigin) throw new AppError('FORBIDDEN');
      if (body === undefined) throw new AppError('MALFORMED_JSON');
      const answer = await exchange.answer({ session, headers, body });
      void reply.status(answer.status);
      if (answer.type !== null) void reply.type(answer.type);
      const bytes = Buffer.from(answer.body);
      return reply.send(holdsNoSecret(body) ? packedAlone(request, reply, bytes) : bytes);
    },
    'GET /mcp-server': async ({ request, reply }) => {
      const accepted = request.headers.accept ?? '';
      if (accepted.includes('text/event-stream')) {
        // A stream is not offered: nothing is ever pushed.
        void reply.header('allow', MCP_METHODS);
        throw new AppError('METHOD_NOT_ALLOWED');
      }
      if (pages !== null && accepted.includes('text/html')) {
        await pages.sendAssistants(request, reply, door);
        return reply;
      }
      void reply.header('cache-control', 'no-cache').header('vary', 'accept, accept-encoding');
      return {
        name: context.config.brand.name,
        protocol: 'Model Context Protocol',
        transport: 'Streamable HTTP',
        endpoint: door.endpoint,
        authentication: 'Authorization: Bearer <token>',
        revisions: door.revisions,
        tools: door.tools.map(({ name, description }) => ({ name, description })),
      };
    },
  });
}

/** The tools in whose answers no field is a secret, such as a client's link (decision 063). */
const OPEN_TOOLS: ReadonlySet<unknown> = new Set(
  MCP_TOOLS.filter((name) => !schemaHolds(toolOutputs[name], isSecret)),
);

/** Whether the answer to a message may be compressed: the list of tools, and what a tool says that knows no secret. */
function holdsNoSecret(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const { method, params } = body as { method?: unknown; params?: { name?: unknown } | null };
  return method === 'tools/list' || (method === 'tools/call' && OPEN_TOOLS.has(params?.name));
}

/** Nothing is kept that could be ended, and no other page may ask what it could send. */
export const MCP_METHODS = 'GET, POST';
