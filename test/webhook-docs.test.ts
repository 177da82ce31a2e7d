import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { webhookPayload } from '#shared/contract/webhooks.ts';
import { packageRoot } from '#server/lib/root.ts';
import { RETRY_WAITS } from '#server/lib/retry-schedule.ts';
import { newWebhookSecret, webhookHeaders } from '#server/lib/webhook-signature.ts';
import { waitFor } from './harness/wait.ts';

const secret = newWebhookSecret();
let page: string;
let folder: string;
let receiver: ChildProcess;
let address: string;
let said = '';

/** The first block of a language on the page for integrators. */
function block(language: string): string {
  const text = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(page)?.[1];
  if (text === undefined) throw new Error(`The page has no ${language}.`);
  return text;
}

beforeAll(async () => {
  page = await readFile(join(packageRoot(), 'docs/webhooks.md'), 'utf8');
  folder = await mkdtemp(join(tmpdir(), 'hora-marcada-docs-'));
  await symlink(join(packageRoot(), 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'receiver.mjs'), block('js'));
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  receiver = spawn(process.execPath, ['receiver.mjs'], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: String(port), WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  receiver.stdout?.on('data', (chunk) => (said += String(chunk)));
  address = `http://127.0.0.1:${port}`;
  await waitFor(async () => fetch(address).catch(() => null));
});
afterAll(async () => {
  receiver.kill();
  await rm(folder, { recursive: true, force: true });
});

it('shows a payload that is one, and a receiver that takes what is signed, once, and refuses the rest', async () => {
  const body = JSON.stringify(webhookPayload.parse(JSON.parse(block('json'))));
  const signed = (secrets: string[], sentAt = new Date()) =>
    webhookHeaders({ id: 'msg_1', sentAt, body }, secrets);
  const post = async (headers: Record<string, string>, text = body) =>
    (await fetch(address, { method: 'POST', headers, body: text })).status;
  expect(await post(signed([secret]))).toBe(204);
  // The same once more, and as it is signed while a secret changes.
  expect(await post(signed([newWebhookSecret(), secret]))).toBe(204);
  expect(await post(signed([newWebhookSecret()]))).toBe(401);
  expect(await post(signed([secret]), body.replace('Helena', 'Heleno'))).toBe(401);
  expect(await post(signed([secret], new Date(Date.now() - 600_000)))).toBe(401);
  await waitFor(async () => (said.includes('\n') ? said : null));
  expect(said).toBe('appointment.created 2026-11-20T15:00:00.000Z\n');
});

it('the document names the waits between tries as they are', () => {
  const words = RETRY_WAITS.map((wait) =>
    wait < 60_000 ? `${wait / 1_000} s` : wait < 3_600_000 ? `${wait / 60_000} min` : `${wait / 3_600_000} h`,
  );
  expect(page).toContain(`${words.slice(0, -1).join(', ')} and ${words.at(-1)} `);
});
