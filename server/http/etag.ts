import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** The tag of a body before it is compressed. Weak: its encodings are the same answer and not the same bytes. */
export function etagOf(body: string | Buffer): string {
  return `W/"${hash('sha256', body, 'base64').slice(0, 22)}"`;
}

/** Whether who asks has this very answer already (RFC 9110, 13.1.2): strong and weak tags compare alike. */
export function hasAlready({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined) return false;
  if (known.trim() === '*') return true;
  const opaque = etag.slice(etag.indexOf('"'));
  return known.match(/"[^"]*"/g)?.includes(opaque) ?? false;
}
