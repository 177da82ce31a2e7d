import type { FastifyReply } from 'fastify';
import { safeEncode } from 'zod/v4/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MCP_ROUTES } from '#shared/contract/routes/mcp.ts';
import type { Route, RouteTable } from '#shared/contract/routes/route.ts';
import type { App } from '#server/app.ts';
import { answerWriter } from '#server/http/answer-writer.ts';
import { createApp } from '#server/http/app.ts';
import { serve } from '#server/http/serve.ts';
import { API_ROUTES } from '#test/harness/routes.ts';
import { objectsOf, sampleOf, type Shape } from '#test/harness/sample-answers.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const ROUTES: RouteTable = { ...API_ROUTES, ...MCP_ROUTES };
const SECRET = 'segredo-que-ninguém-declarou';
const FULL: Shape = { option: 0, empty: false };
const SHAPES: readonly Shape[] = [FULL, { option: 1, empty: false }, { option: 0, empty: true }];

/** Every answer that is a success, by the status that its table says. */
const ANSWERS = Object.entries<Route>(ROUTES).flatMap(([name, route]) =>
  Object.entries(route.answer)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, schema]) => ({ name, status: Number(status), schema })),
);
type Answered = (typeof ANSWERS)[number];
const hasFields = ({ schema }: Answered) => !['string', 'null'].includes(schema.def.type);
const WRITTEN = ANSWERS.filter(hasFields);

/** What every handler answers next. */
let next: { status: number; value: unknown };
let server: TestServer;
let app: App;

// The real routes and the product's own writer; handlers answer what a test puts there.
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false } });
  app = await createApp(server.context);
  app.setValidatorCompiler(() => (value: unknown) => ({ value }));
  const handler = ({ reply }: { reply: FastifyReply }) => {
    void reply.status(next.status);
    return next.value;
  };
  const handlers = Object.fromEntries(Object.keys(ROUTES).map((name) => [name, handler]));
  serve(app, server.context, ROUTES, handlers as never);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await server.close();
});

async function answerTo({ name, status }: Answered, value: unknown) {
  next = { status, value };
  const [method = '', path = ''] = name.split(' ');
  return app.inject({ method: method as 'GET', url: path.replaceAll(/:\w+/g, 'x') });
}

function textOf({ schema }: Answered, value: unknown): string | null {
  try {
    return answerWriter(schema)(value);
  } catch {
    return null;
  }
}

/** What zod, which knows the contract by other means, would answer; null where it refuses. */
function zodsText({ schema }: Answered, value: unknown): string | null {
  const read = safeEncode(schema, value as never);
  return read.success ? JSON.stringify(read.data) : null;
}

it('writes every answer by its schema, except bytes, the stream and empty answers', () => {
  const others = ANSWERS.filter((answer) => !hasFields(answer)).map(({ name }) => name);
  expect(others.sort()).toEqual([
    'DELETE /api/v1/appointments/:id',
    'GET /api/appointments/sheet-file',
    'GET /api/clients/file',
    'GET /api/notifications/stream',
    'GET /api/receipts/month-file',
    'GET /api/reports/month-file',
    'GET /api/v1/openapi.json',
    'POST /api/google-calendar/notifications',
    'POST /mcp-server',
  ]);
});

describe('the answer of every route', () => {
  it('has all declared fields and no other, over HTTP', async () => {
    for (const each of WRITTEN) {
      const { name, status, schema } = each;
      const declared = sampleOf(schema, FULL);
      const answered = sampleOf(schema, FULL);
      for (const { object } of objectsOf(schema, answered, FULL))
        Object.assign(object, { passwordHash: SECRET, more: { deep: [SECRET] }, toJSON: () => SECRET });
      const answer = await answerTo(each, answered);
      expect(answer.statusCode, `${name} ${answer.body}`).toBe(status);
      expect(answer.body, name).toBe(JSON.stringify(declared));
    }
  });

  it('an answer is 500 without a field that is declared, over HTTP', async () => {
    for (const each of WRITTEN) {
      const { name, schema } = each;
      const answered = sampleOf(schema, FULL);
      const found = objectsOf(schema, answered, FULL).find(({ required }) => required.length > 0);
      if (found === undefined) continue;
      delete found.object[found.required[0] ?? ''];
      const answer = await answerTo(each, answered);
      expect(answer.statusCode, name).toBe(500);
      expect(answer.json(), name).toMatchObject({ code: 'INTERNAL' });
    }
  });

  it('an answer is what zod makes of it in every form, and refused where zod refuses it', () => {
    for (const answer of WRITTEN) {
      for (const shape of SHAPES) {
        const answered = sampleOf(answer.schema, shape);
        const expected = zodsText(answer, answered);
        expect(expected, answer.name).toBe(JSON.stringify(answered));
        expect(textOf(answer, answered), answer.name).toBe(expected);
        for (const { object, required } of objectsOf(answer.schema, answered, shape)) {
          for (const field of required) {
            const value = object[field];
            const kinds: unknown[] = typeof value === 'string' ? [new Date(0), 7] : [Number.NaN];
            for (const wrong of [undefined, null, Symbol('wrong'), ...kinds]) {
              object[field] = wrong;
              const where = `${answer.name} ${field} ${String(wrong)}`;
              expect(textOf(answer, answered), where).toBe(zodsText(answer, answered));
            }
            object[field] = value;
          }
        }
      }
    }
  });
});
