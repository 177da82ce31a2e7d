import type { AssistantDoor } from '#shared/assistant-door.ts';
import { MCP_PATH } from '#shared/contract/paths.ts';
import type { Context } from '#server/context.ts';
import { sessionOf } from '#server/session.ts';
import type { App } from '#server/app.ts';
import type { Pages } from '#server/http/pages.ts';
import { AppError } from '#server/lib/app-error.ts';
import { presentTools } from './door.presenter.ts';
import { startExchange } from './exchange.service.ts';
import { REVISIONS } from './revisions.policy.ts';

/**
 * The address for AI assistants: JSON-RPC 2.0 by POST (Streamable HTTP), and what it is by GET: a page for a browser,
 * JSON for programs.
 */
export function mcpRoutes(app: App, context: Context, pages: Pages | null): void {
  const exchange = startExchange(context);
  app.addHook('onClose', () => exchange.close());
  const ownOrigin = new URL(context.config.publicUrl).origin;

  app.post(MCP_PATH, { config: { access: 'mcp-token' } }, async (request, reply) => {
    const { headers, body } = request;
    // A page of somebody else's that has found its way to this address (DNS rebinding) is no assistant.
    if (headers.origin !== undefined && headers.origin !== ownOrigin) throw new AppError('FORBIDDEN');
    if (body === undefined) throw new AppError('MALFORMED_JSON');
    const answer = await exchange.answer({ session: sessionOf(request), headers, body });
    void reply.status(answer.status).header('cache-control', 'no-store');
    if (answer.type !== null) void reply.type(answer.type);
    return reply.send(answer.body);
  });

  // Nothing is kept that could be ended, and no other page may ask what it could send.
  app.route({
    method: ['DELETE', 'PUT', 'PATCH', 'OPTIONS'],
    url: MCP_PATH,
    config: { access: 'public' },
    handler(_request, reply) {
      void reply.header('allow', 'GET, POST');
      throw new AppError('METHOD_NOT_ALLOWED');
    },
  });

  const door: AssistantDoor = {
    endpoint: context.config.publicUrl + MCP_PATH,
    revisions: REVISIONS,
    tools: presentTools(),
  };
  app.get(MCP_PATH, { config: { access: 'public' } }, async (request, reply) => {
    const accepted = request.headers.accept ?? '';
    if (accepted.includes('text/event-stream')) {
      void reply.header('allow', 'GET, POST');
      throw new AppError('METHOD_NOT_ALLOWED');
    }
    if (pages !== null && accepted.includes('text/html')) {
      await pages.sendAssistants(request, reply, door);
      return reply;
    }
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept')
      .send({
        name: context.config.brand.name,
        protocol: 'Model Context Protocol',
        transport: 'Streamable HTTP',
        endpoint: door.endpoint,
        authentication: 'Authorization: Bearer <token>',
        revisions: door.revisions,
        tools: door.tools.map(({ name, description }) => ({ name, description })),
      });
  });
}
