import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { movableClock } from '#test/harness/clock.ts';
import { convert } from '#test/harness/html.ts';
import { startReceiver } from '#test/harness/receiver.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';

let server: TestServer;
let organization: Organization;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { clock: movableClock('2026-11-18T12:00:00Z') },
    env: { PUBLIC_URL: 'https://agenda.exemplo.com.br', WEBHOOK_ALLOW_PRIVATE: 'true' },
  });
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
});
afterAll(() => server.close());

async function mailNamed(subject: string) {
  const folder = join(server.dataDir, 'mail');
  return waitFor(async () => {
    for (const name of await readdir(folder).catch(() => [])) {
      if (!name.endsWith('.eml')) continue;
      const raw = await readFile(join(folder, name), 'utf8');
      const mail = await simpleParser(raw);
      if (mail.subject === subject) return { raw, mail };
    }
    return null;
  });
}

it('makes mails without an appointment alike: two forms that say the same, no calendar, and a machine as their writer', async () => {
  const receiver = await startReceiver();
  receiver.answer(410);
  try {
    must(await organization.admin.client.post('/api/admin/mail/test'));
    must(await server.guest.post('/api/auth/forgot', { email: ana.email }));
    must(
      await ana.client.post('/api/notification-settings', {
        webhookNotificationsEnabled: true,
        webhookUrl: receiver.url(),
      }),
    );
    must(
      await ana.client.post('/api/appointments', {
        clientName: 'Eva Cruz',
        startTime: '2026-11-20T15:00:00Z',
      }),
      201,
    );
    for (const subject of ['E-mail de teste', 'Redefinir a sua senha', 'Um webhook não está respondendo']) {
      const { raw, mail } = await mailNamed(subject);
      expect(mail.attachments).toEqual([]);
      expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
      expect(raw).toMatch(/^Content-Type: multipart\/alternative/m);
      expect(mail.text).not.toContain('Eva Cruz');
      const { words, links } = convert(mail.html || '');
      const text = [words, ...links].join(' ');
      for (const line of (mail.text ?? '').split('\n').filter((each) => each !== '' && each !== '--')) {
        for (const part of line.replace(/\.$/, '').split(': ')) expect(text).toContain(part);
      }
    }
  } finally {
    await receiver.close();
  }
});
