import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type CallToolResult,
} from '@modelcontextprotocol/server';
import { MCP_TOOLS, toolInputs, toolOutputs, type McpTool, type ToolInput } from '#shared/contract/mcp.ts';
import type { Context } from '#server/context.ts';
import { actorOf, recordAlone } from '#server/features/audit/audit.service.ts';
import type { Session } from '#server/session.ts';
import { fieldsIn } from '#server/lib/app-error.ts';
import { knownError } from '#server/lib/known-error.ts';
import { offsetTime } from '#server/lib/offset-time.ts';
import { catalogue } from './catalogue.presenter.ts';
import { inputSentence } from './input.presenter.ts';
import { readResource, RESOURCES } from './resources.service.ts';
import { Refusal } from './refusal.policy.ts';
import { TOOLS } from './tools.service.ts';
import { instructionsOf, refusalText, unknownToolText } from './tools.presenter.ts';

const VERSION = '1.0.0';
/** What the log says in place of a name that a caller made up. */
const UNKNOWN_TOOL = 'unknown';
/** The catalogue of this version is the same for everybody; what resources hold is not. */
const CACHE_HINTS = {
  'tools/list': { ttlMs: 3_600_000, cacheScope: 'public' },
  'resources/list': { ttlMs: 3_600_000, cacheScope: 'public' },
} as const;

/** One conversation's end of the protocol, for one request: what is offered is made once in a process and only read here. */
export function serverFor(context: Context, session: Session): Server {
  const { brand } = context.config;
  const server = new Server(
    { name: 'hora-marcada', title: brand.name, version: VERSION },
    {
      capabilities: { tools: {}, resources: {} },
      instructions: instructionsOf(brand.name, nowOf(context, session), session.timezone),
      cacheHints: CACHE_HINTS,
    },
  );
  server.setRequestHandler('tools/list', () => ({ tools: [...catalogue()] }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = MCP_TOOLS.find((name) => name === params.name);
    if (tool === undefined) {
      await note(context, session, UNKNOWN_TOOL, 'TOOL_NOT_FOUND');
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, unknownToolText(params.name), {
        code: 'TOOL_NOT_FOUND',
      });
    }
    return withInternalErrors(context, session, tool, () =>
      callTool(context, session, tool, params.arguments ?? {}),
    );
  });
  server.setRequestHandler('resources/list', () => ({ resources: [...RESOURCES] }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const result = await withInternalErrors(context, session, uri, () => readResource(context, session, uri));
    if (result === null) throw new ResourceNotFoundError(uri);
    await note(context, session, uri, null);
    return result;
  });
  return server;
}

/** Does what a tool says. What the agenda refuses is a result that the model can work with, and so is bad input. */
async function callTool<Tool extends McpTool>(
  context: Context,
  session: Session,
  tool: Tool,
  given: unknown,
): Promise<CallToolResult> {
  try {
    const input = toolInputs[tool].safeParse(given);
    if (!input.success) {
      const now = `${nowOf(context, session)} (${session.timezone})`;
      const { sentence, fields } = inputSentence(input.error.issues, toolInputs[tool], now);
      throw new Refusal('VALIDATION', sentence, { fields });
    }
    // What the schema does not name stays inside.
    const output = toolOutputs[tool].parse(
      await TOOLS[tool](context, session, input.data as ToolInput<Tool>),
    );
    await note(context, session, tool, null);
    return { content: [{ type: 'text', text: JSON.stringify(output) }], structuredContent: output };
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal === null) throw error;
    await note(context, session, tool, refusal.code);
    const { code, message, alternatives } = refusal;
    return {
      isError: true,
      content: [{ type: 'text', text: refusalText(message, alternatives) }],
      structuredContent: { error: { code, message, ...alternatives } },
    };
  }
}

function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal || !(error instanceof Error)) return error instanceof Refusal ? error : null;
  const known = knownError(error);
  return known.status < 500 ? new Refusal(known.code, known.message, fieldsIn(known)) : null;
}

/** Logs an unexpected error in full; the caller learns its code and sentence only. @throws ProtocolError */
async function withInternalErrors<T>(
  context: Context,
  session: Session,
  called: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    context.log.error({ err: error }, 'a call of an assistant failed');
    const { message, code } = knownError(
      error instanceof Error ? error : new Error('Nothing that is an error.'),
    );
    // What went wrong may be the database, and then there is nowhere to note it.
    await note(context, session, called, code).catch((failure: unknown) =>
      context.log.error({ err: failure }, 'a call of an assistant was not noted'),
    );
    throw new ProtocolError(ProtocolErrorCode.InternalError, message, { code });
  }
}

/** Every call stands in the organisation's log: what was called and how it ended, never what it was given. */
function note(context: Context, session: Session, tool: string, refused: string | null): Promise<void> {
  return recordAlone(context, session, {
    entity: 'integration',
    entityId: session.organizationId,
    action: 'tool_called',
    actor: actorOf(session),
    before: {},
    after: { tool, refused },
  });
}

const nowOf = (context: Context, session: Session) => offsetTime(context.clock.now(), session.timezone);
