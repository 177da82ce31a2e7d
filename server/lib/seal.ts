import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 'v1';

/**
 * Encrypts a text that must be shown again later (AES-256-GCM).
 * @param secret the installation's secret
 * @param purpose what the text is; one sealed for another purpose cannot be opened
 */
export function seal(secret: string, purpose: string, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [VERSION, iv, cipher.getAuthTag(), sealed]
    .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
    .join('.');
}

/** The text again. @throws Error when it was sealed with another secret, for another purpose, or was changed */
export function unseal(secret: string, purpose: string, sealed: string): string {
  const [version, iv, tag, text] = sealed.split('.');
  if (version !== VERSION || iv === undefined || tag === undefined || text === undefined)
    throw new Error('This is no sealed text.');
  const bytes = (part: string) => Buffer.from(part, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), bytes(iv));
  decipher.setAuthTag(bytes(tag));
  return Buffer.concat([decipher.update(bytes(text)), decipher.final()]).toString('utf8');
}

function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'hora-marcada', `seal:${purpose}`, 32));
}
