import { describe, expect, it } from 'vitest';
import type { WebhookOutcome } from '#shared/contract/webhooks.ts';
import { must } from '#test/harness/client.ts';
import { useOffice } from '#test/harness/office.ts';
import { refused } from '#test/harness/refused.ts';

// As an installation is that says nothing of private addresses.
const office = useOffice({ WEBHOOK_ALLOW_PRIVATE: '' });
const { book, clock, save, settled } = office;
const BLOCKED = 'O endereço aponta para uma rede interna e não pode ser chamado.';

const port = () => new URL(office.receiver.url()).port;
const withPort = (host: string) => `http://${host}:${port()}/ponto`;

describe('an address within', () => {
  it('a private address is refused when it is saved, however it is written', async () => {
    const hosts = [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0x7f.0.0.1',
      '0177.0.0.1',
      '017700000001',
      '0.0.0.0',
      '10.0.0.8',
      '192.168.0.10',
      '169.254.169.254',
      '168.63.129.16',
      '[::ffff:168.63.129.16]',
      '2852039166',
      '0xa9fea9fe',
      '0251.0376.0251.0376',
      '１２７.0.0.1',
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[::127.0.0.1]',
      '[::ffff:169.254.169.254]',
      '[64:ff9b::169.254.169.254]',
      '[2002:a9fe:a9fe::]',
      '[fd00:ec2::254]',
      '[fe80::1]',
    ];
    for (const host of hosts) {
      const answer = await office.ana.client.post('/api/notification-settings', {
        webhookNotificationsEnabled: true,
        webhookUrl: withPort(host),
      });
      expect(answer, host).toMatchObject(refused(422, 'WEBHOOK_ADDRESS_BLOCKED'));
    }
  });

  it('a private address is refused when a name leads to it at the time of the call; a test says so too', async () => {
    await save(office.ana, { webhookUrl: withPort('localhost') });
    await book();
    expect(await settled(office.ana, ({ attempts }) => attempts === 1)).toMatchObject({
      status: 'pending',
      httpStatus: null,
      error: BLOCKED,
    });
    expect(must<WebhookOutcome>(await office.ana.client.post('/api/webhook/test'))).toEqual({
      success: false,
      message: BLOCKED,
      httpStatus: null,
      answer: null,
    });
    expect(office.receiver.received).toEqual([]);
  });

  it('a private address that was saved while it was allowed is refused at the call', async () => {
    await save(office.ana, { webhookUrl: 'https://exemplo.com.br/ponto' });
    await office.server.context.database.query(
      'UPDATE notification_settings SET webhook_url = $1 WHERE user_id = $2',
      [office.receiver.url(), office.ana.user.id],
    );
    await book();
    const waiting = await settled(office.ana, ({ attempts }) => attempts === 1);
    expect(waiting).toMatchObject({ status: 'pending', httpStatus: null, error: BLOCKED });
    clock.advance(1);
    await settled(office.ana, ({ attempts }) => attempts === 2);
    expect(office.receiver.received).toEqual([]);
  });
});
