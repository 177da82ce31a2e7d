import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { newWebhookSecret, webhookHeaders } from './webhook-signature.ts';

const message = { id: 'msg_1', sentAt: new Date(), body: '{"event":"appointment.created","data":{"ç":1}}' };

it('a signature is verified by the reference library, and not for another body, id or secret', () => {
  const secret = newWebhookSecret();
  const headers = webhookHeaders(message, [secret]);
  expect(new Webhook(secret).verify(message.body, headers)).toEqual(JSON.parse(message.body));
  expect(() => new Webhook(secret).verify(`${message.body} `, headers)).toThrow();
  expect(() => new Webhook(secret).verify(message.body, { ...headers, 'webhook-id': 'msg_2' })).toThrow();
  expect(() => new Webhook(newWebhookSecret()).verify(message.body, headers)).toThrow();
});

it('a signature is verified with the old and the new secret while both are in use', () => {
  const [old, next] = [newWebhookSecret(), newWebhookSecret()];
  const headers = webhookHeaders(message, [next, old]);
  for (const secret of [old, next])
    expect(() => new Webhook(secret).verify(message.body, headers)).not.toThrow();
});

it('makes secrets of 24 random bytes', () => {
  const secret = newWebhookSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
  expect(newWebhookSecret()).not.toBe(secret);
});
