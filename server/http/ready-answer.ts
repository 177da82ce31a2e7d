import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from './encodings.ts';
import { etagOf, hasAlready } from './etag.ts';

/** A text that is the same for everybody, compressed once at its best. */
export type ReadyAnswer = { readonly etag: string; readonly bodies: Readonly<Record<Encoding, Buffer>> };

type Encoding = 'br' | 'gzip' | 'identity';

/** Compresses a text for every kind of browser. */
export async function readyAnswer(text: string): Promise<ReadyAnswer> {
  const identity = Buffer.from(text);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  return { etag: etagOf(identity), bodies: { br, gzip: gz, identity } };
}

/**
 * Sends it in the browser's encoding, or 304 to a browser that has it already.
 * @param vary what else of the request the answer depends on
 */
export function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, bodies }: ReadyAnswer,
  vary = 'accept-encoding',
): void {
  void reply.header('etag', etag).header('vary', vary);
  if (hasAlready(request, etag)) {
    void reply.status(304).send();
    return;
  }
  const encoding = encodingFor(request, ['br', 'gzip']);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  void reply.send(bodies[encoding]);
}
