import { expect, it } from 'vitest';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';
import type { Route, RouteTable } from '#shared/contract/routes/route.ts';
import { toolOutputs } from '#shared/contract/mcp.ts';
import { isSecret } from '#shared/contract/secret.ts';
import { compressible } from '#server/http/packed-answers.ts';
import { API_ROUTES } from '#test/harness/routes.ts';

const ROUTES: RouteTable = API_ROUTES;

/** Keep of an address its host alone. */
const MASKED = ['GET /api/admin/audit-log', 'GET /api/bell', 'GET /api/activity'].map(
  (route) => `${route}: webhookUrl`,
);

/** Texts that are called like something secret. */
const SUSPICIOUS = /token|secret|password|key|code$|url$|link$|path$|hash|signature|cookie|auth|headers$/i;
/** What is called so and opens nothing, and why. */
const HARMLESS: Readonly<Record<string, string>> = {
  bookingUrl: 'public',
  bookingPath: 'public',
  externalAuthHost: 'public',
  apiUrl: 'the address of the door, without its key',
  mcpUrl: 'the address of the door, without its key',
  serviceUrl: 'public',
  code: 'of an error, a country, or a public short link',
  formerSecretUntil: 'a date',
  key: 'the name of a day off',
  meetLink: 'lets nobody in by itself: who is not invited has to knock',
  link: 'of an event in Google, which asks who one is',
  requestHeaders: 'beside the address of the webhook, which is marked',
  responseHeaders: 'beside the address of the webhook, which is marked',
};

type Field = { readonly name: string; readonly schema: $ZodType };

/** Every text field in a schema by its name, those of lists and maps by the name of the list. */
function textsOf(schema: $ZodType, name = ''): Field[] {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return [{ name, schema }];
    case 'nullable':
    case 'optional':
    case 'readonly':
      return textsOf(def.innerType, name);
    case 'array':
      return textsOf(def.element, name);
    case 'record':
      return textsOf(def.valueType, name);
    case 'union':
      return def.options.flatMap((option) => textsOf(option, name));
    case 'object':
      return Object.entries(def.shape).flatMap(([field, inner]) => textsOf(inner, field));
    default:
      return [];
  }
}

const answersOf = ({ answer }: Route) => Object.values(answer);

it('every field of an answer that is called like a secret is marked as one, or said to be harmless', () => {
  const unmarked = new Set<string>();
  const answers: (readonly [string, $ZodType])[] = [
    ...Object.entries<Route>(ROUTES).flatMap(([route, table]) =>
      answersOf(table).map((answer) => [route, answer] as const),
    ),
    ...Object.entries<$ZodType>(toolOutputs),
  ];
  for (const [what, answer] of answers)
    for (const { name, schema } of textsOf(answer))
      if (SUSPICIOUS.test(name) && !isSecret(schema) && HARMLESS[name] === undefined)
        unmarked.add(`${what}: ${name}`);
  expect([...unmarked]).toEqual(MASKED);
});

it('no answer is compressed that holds a secret, or is opened by one', () => {
  const plain = Object.entries<Route>(ROUTES).filter(([, route]) => !compressible(route));
  expect(plain.map(([name]) => name).sort()).toEqual([
    'GET /api/admin/get-api-token',
    'GET /api/admin/webhook-settings',
    'GET /api/agendamento/:token',
    'GET /api/agendamento/:token/slots',
    'GET /api/agendamento/espera/:token',
    'GET /api/appointments/:id/whatsapp',
    'GET /api/google/oauth',
    'GET /api/notification-settings',
    'GET /api/notifications/stream',
    'GET /api/v1/appointments',
    'GET /api/v1/appointments/:id',
    'GET /api/waiting-list',
    'GET /api/waiting-list/offers/:id',
    'GET /api/webhook-logs',
    'GET /api/webhook-logs/:id',
    'GET /api/webhook-logs/scheduled',
    'PATCH /api/v1/appointments/:id',
    'POST /api/absences/:id/clients',
    'POST /api/admin/generate-api-token',
    'POST /api/admin/generate-mcp-token',
    'POST /api/admin/webhook-settings',
    'POST /api/agendamento/:token/cancel',
    'POST /api/agendamento/:token/confirm',
    'POST /api/agendamento/:token/move',
    'POST /api/agendamento/:token/settle',
    'POST /api/agendamento/:token/waiting',
    'POST /api/agendamento/espera/:token/decline',
    'POST /api/agendamento/espera/:token/leave',
    'POST /api/agendamento/espera/:token/take',
    'POST /api/appointments/public',
    'POST /api/appointments/public/waiting',
    'POST /api/auth/admin/register',
    'POST /api/auth/external/login',
    'POST /api/auth/password',
    'POST /api/auth/reset',
    'POST /api/auth/user/login',
    'POST /api/notification-settings',
    'POST /api/v1/appointments',
    'POST /api/webhook/secret',
    'PUT /api/v1/appointments/:id/attendance',
  ]);
});
