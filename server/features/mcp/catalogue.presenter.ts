import type { Tool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { MCP_TOOLS, toolInputs, toolOutputs } from '#shared/contract/mcp.ts';
import { DESCRIPTIONS } from './tools.presenter.ts';

let tools: readonly Tool[] | undefined;

/** Every tool with its schemas. Made of what validates once in a process: it is the same for everybody. */
export function catalogue(): readonly Tool[] {
  const described = new Set<unknown>();
  return (tools ??= MCP_TOOLS.map((name) => {
    const { title, description, readOnly, destructive, idempotent } = DESCRIPTIONS[name];
    return {
      name,
      title,
      description,
      inputSchema: objectSchema(toolInputs[name], 'input', new Set()),
      outputSchema: objectSchema(toolOutputs[name], 'output', described),
      annotations: {
        title,
        readOnlyHint: readOnly,
        destructiveHint: destructive,
        idempotentHint: idempotent,
        openWorldHint: false,
      },
    };
  }));
}

/**
 * A schema as JSON Schema, with nothing that only makes it longer for a model: no pattern beside a named format, no
 * bounds of an integer that are those of every number here, and no field described again.
 * @param described the fields that were described before; those of this schema are added
 */
function objectSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  described: Set<unknown>,
): Tool['inputSchema'] {
  return {
    ...z.toJSONSchema(schema, {
      io,
      override({ zodSchema, jsonSchema }) {
        if (described.has(zodSchema)) delete jsonSchema.description;
        described.add(zodSchema);
        if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      },
    }),
    type: 'object',
  } as Tool['inputSchema'];
}
