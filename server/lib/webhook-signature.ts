import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A new signing secret: 192 random bits, written as the Standard Webhooks specification writes them. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(24).toString('base64');
}

export type SignedMessage = {
  /** `webhook-id`: the same for every try of the same message. */
  readonly id: string;
  readonly sentAt: Date;
  readonly body: string;
};

/**
 * The three headers of a signed message (Standard Webhooks, symmetric signature v1). With several secrets, as during
 * a rotation, a receiver that knows one of them can verify it.
 * @param secrets `whsec_…`, the newest first
 */
export function webhookHeaders(
  { id, sentAt, body }: SignedMessage,
  secrets: readonly string[],
): { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string } {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  };
}
