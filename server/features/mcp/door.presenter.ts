import { z } from 'zod';
import type { AssistantTool } from '#shared/assistant-door.ts';
import { MCP_TOOLS, toolInputs } from '#shared/contract/mcp.ts';
import { DESCRIPTIONS } from './tools.presenter.ts';

type Described = { readonly description?: string };

/** The tools as a person reads them: what each does, and what it is given. */
export function presentTools(): AssistantTool[] {
  return MCP_TOOLS.map((name) => {
    const { title, description, readOnly, destructive } = DESCRIPTIONS[name];
    const { properties = {}, required = [] } = z.toJSONSchema(toolInputs[name], { io: 'input' });
    const fields = Object.entries(properties).map(([field, schema]) => ({
      name: field,
      required: required.includes(field),
      description: (schema as Described).description ?? '',
    }));
    return { name, title, description, readOnly, destructive, fields };
  });
}
