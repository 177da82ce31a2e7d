import { expect, it } from 'vitest';
import { startTestServer } from '#test/harness/server.ts';
import { writtenLog } from '#test/harness/written-log.ts';

/** What a server says of the systems outside while it starts, and all that it says. */
async function saidAtStart(env: Record<string, string>) {
  const { log, text } = writtenLog();
  const server = await startTestServer({ overrides: { log }, env });
  await server.close();
  const lines = text()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const about = lines.filter(({ msg }) => /Google|external/.test(String(msg)));
  return { about: about.map(({ msg, returnAddress, host }) => ({ msg, returnAddress, host })), all: text() };
}

it('a server says at its start what it does without', async () => {
  const { about } = await saidAtStart({});
  expect(about).toEqual([
    { msg: 'GOOGLE_CLIENT_ID is not set: no Google Calendar can be connected' },
    { msg: 'EXTERNAL_AUTH_HOST is not set: there is no external sign-in' },
  ]);
});

it('a server says at its start what it works with, and no secret', async () => {
  const { about, all } = await saidAtStart({
    PUBLIC_URL: 'https://agenda.exemplo.com.br',
    GOOGLE_CLIENT_ID: 'o-cliente.apps.example',
    GOOGLE_CLIENT_SECRET: 'segredo-do-cliente',
    EXTERNAL_AUTH_HOST: 'https://suite.exemplo.com.br',
  });
  expect(about).toEqual([
    {
      msg: 'Google Calendars can be connected; the client at Google must know the return address',
      returnAddress: 'https://agenda.exemplo.com.br/api/google/callback',
    },
    { msg: 'external sign-in asks this provider', host: 'https://suite.exemplo.com.br' },
  ]);
  expect(all).not.toContain('segredo-do-cliente');
});
