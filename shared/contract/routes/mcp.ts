import { z } from 'zod';
import { secret } from '../secret.ts';
import { defineRoutes } from './route.ts';

/** The address for assistants: messages of JSON-RPC 2.0, and what it is, as JSON or as a page. */
export const MCP_ROUTES = defineRoutes({
  // What a message may hold is the protocol's own; its library reads it. An answer may hold a client's link.
  'POST /mcp-server': { access: 'mcp-token', answer: { 200: secret(z.string()) } },
  'GET /mcp-server': {
    access: 'public',
    answer: {
      200: z.object({
        name: z.string(),
        protocol: z.string(),
        transport: z.string(),
        endpoint: z.string(),
        authentication: z.string(),
        revisions: z.array(z.string()).readonly(),
        tools: z.array(z.object({ name: z.string(), description: z.string() })),
      }),
    },
  },
});
