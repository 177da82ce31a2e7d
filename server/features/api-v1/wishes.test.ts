import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiAnybodySlots, ApiFreeSlots, ApiProblem } from '#shared/contract/api-v1.ts';
import type { ToolOutput } from '#shared/contract/mcp.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { openDoor } from '#test/factories/integrations.ts';
import { createOrganization, createProfessional, type Person } from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Client } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const DATES = { from: '2026-11-19', to: '2026-12-02' };

let server: TestServer;
let ana: Person;
let system: Client;
let assistant: Client;
beforeAll(async () => {
  const clock = movableClock('2026-11-18T12:00:00Z');
  server = await startTestServer({ overrides: { clock, workers: false } });
  const organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
  await addWeek(organization, ana, { startTime: '08:00', endTime: '20:00' });
  system = await openDoor(organization, 'api');
  assistant = await openDoor(organization, 'mcp');
});
afterAll(() => server.close());

type Wish = { readonly part?: string; readonly dayOfWeek?: number };
type Suggested = { readonly startTime: string; readonly label: string };
type Times = { readonly data: readonly unknown[]; readonly suggestions?: readonly Suggested[] | undefined };

const rest = (path: string, more: Record<string, string>) => (wish: Wish) => {
  const query = new URLSearchParams({ ...DATES, ...more });
  for (const [name, value] of Object.entries(wish)) query.set(name, String(value));
  return system.get<ApiFreeSlots | ApiAnybodySlots>(`/api/v1/${path}?${query.toString()}`);
};
const tool = async (input: object) => {
  const call = { name: 'get_availability', arguments: { ...DATES, limit: 100, ...input } };
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call };
  const accept = { accept: 'application/json, text/event-stream' };
  return must<{ result: { isError?: boolean; structuredContent: unknown } }>(
    await assistant.post('/mcp-server', body, accept),
  ).result;
};
const timesOfTool = async (input: object): Promise<Times> => {
  const { freeTimes, suggestions } = (await tool(input)).structuredContent as ToolOutput<'get_availability'>;
  return { data: freeTimes, suggestions };
};

const doors: [string, (wish: Wish) => Promise<Times>][] = [
  ['free-slots', async (wish) => must(await rest('free-slots', { professionalId: ana.user.id })(wish))],
  ['free-slots/any', async (wish) => must(await rest('free-slots/any', {})(wish))],
  ['get_availability', (wish) => timesOfTool({ ...wish, professional: 'Ana Prado' })],
  ['get_availability of anybody', (wish) => timesOfTool(wish)],
];

const hourOf = ({ startTime }: Suggested) => Number(startTime.slice(11, 13));
const weekdayOf = ({ startTime }: Suggested) => new Date(startTime.slice(0, 10)).getUTCDay();

it.each(doors)('%s suggests what is preferred first, and hides no free time', async (_door, ask) => {
  const plain = await ask({});
  expect(plain.suggestions?.every((time) => hourOf(time) >= 18)).toBe(false);

  const evening = await ask({ part: 'noite' });
  expect(evening.data).toEqual(plain.data);
  expect(evening.suggestions).toHaveLength(5);
  expect(evening.suggestions?.every((time) => hourOf(time) >= 18)).toBe(true);

  const tuesday = await ask({ part: 'manha', dayOfWeek: 2 });
  expect(tuesday.data).toEqual(plain.data);
  expect(tuesday.suggestions?.[0]).toMatchObject({ label: 'como foi pedido' });
  const [best] = tuesday.suggestions ?? [];
  expect(best && [hourOf(best) < 12, weekdayOf(best)]).toEqual([true, 2]);
});

it.each([
  [{ part: 'madrugada' }, 'part'],
  [{ part: 'morning' }, 'part'],
  [{ dayOfWeek: 7 }, 'dayOfWeek'],
  [{ dayOfWeek: -1 }, 'dayOfWeek'],
] as const)('refuses %j, and says which field it is', async (wish, field) => {
  for (const answer of [
    await rest('free-slots', { professionalId: ana.user.id })(wish),
    await rest('free-slots/any', {})(wish),
  ]) {
    expect(answer.status).toBe(400);
    const problem = answer.body as unknown as ApiProblem;
    expect(problem).toMatchObject({
      code: 'VALIDATION',
      title: 'Confira os dados enviados.',
      fields: [field],
    });
  }
  const refused = await tool(wish);
  expect(refused.isError).toBe(true);
  expect(refused.structuredContent).toMatchObject({ error: { code: 'VALIDATION', fields: [field] } });
});
