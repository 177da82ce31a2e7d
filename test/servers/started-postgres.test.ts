import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { expect, it } from 'vitest';
import { postgresPrograms, startPostgres } from '#test/harness/postgres.ts';
import { waitFor } from '#test/harness/wait.ts';

const PROGRAMS = postgresPrograms() ?? 'not installed';

async function setting(url: string, name: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, string>>(`SHOW ${name}`).finally(() => client.end());
  return rows[0]?.[name];
}

it('waits for the disk, and leaves nothing behind after its stop', async () => {
  const server = await startPostgres(PROGRAMS, ['shared_buffers=64MB']);
  const { url, folder } = server;
  expect(await setting(url, 'shared_buffers')).toBe('64MB');
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes'])
    expect(await setting(url, name)).toBe('on');
  await server.stop();
  await expect(setting(url, 'fsync')).rejects.toThrow('ECONNREFUSED');
  expect(existsSync(folder)).toBe(false);
});

it('ends when the process that started it is killed', async () => {
  const program = `
    import { startPostgres } from '#test/harness/postgres.ts';
    console.log(JSON.stringify(await startPostgres(${JSON.stringify(PROGRAMS)})));
    setInterval(() => undefined, 60_000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { url, folder } = JSON.parse(line) as { url: string; folder: string };
  expect(await setting(url, 'fsync')).toBe('on');
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  await waitFor(() => Promise.resolve(existsSync(folder) ? null : true));
  await expect(setting(url, 'fsync')).rejects.toThrow('ECONNREFUSED');
});
