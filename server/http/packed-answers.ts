import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '#shared/contract/routes/route.ts';
import { isSecret } from '#shared/contract/secret.ts';
import type { App } from '#server/app.ts';
import { schemaHolds } from '#server/lib/schema-holds.ts';
import { encodingFor, refusesIdentity } from './encodings.ts';
import { etagOf, hasAlready } from './etag.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether its answers may be compressed; said of every route of a table (`compressible`). */
    compressed?: boolean;
  }
}

type Encoding = 'br' | 'gzip';
const OFFERED: readonly Encoding[] = ['br', 'gzip'];

/** What is shorter fits into one packet as it is. Bytes. */
const LEAST_BYTES = 1024;
/** What is longer is compressed beside the event loop, so that nobody waits for it. Bytes. */
const LONG_BYTES = 256 * 1024;

/** The levels where another one costs more time than its bytes save (decision 063). */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const GZIP = { level: 3 };
/** For bytes that are kept and sent often. */
const KEPT_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const KEPT_GZIP = { level: 6 };

/**
 * Whether the answers of a route may be compressed: none whose address or any field is a secret, because a compressed
 * length tells what else of the answer resembles it. A kind of schema that nobody foresaw counts as one.
 */
export function compressible({ secret, stream, answer }: Route): boolean {
  return (
    secret !== true &&
    stream !== 'events' &&
    !Object.values(answer).some((schema) => schemaHolds(schema, isSecret))
  );
}

/**
 * Tags what a door reads out, answers 304 to who has it already, and compresses what is long. The answer's rights are
 * checked before, as for any other: a tag opens nothing.
 */
export function packAnswers(door: App): void {
  door.addHook('onSend', (request, reply, payload, done) => {
    if (payload instanceof Readable && reply.request.routeOptions.config.compressed === true) {
      done(null, packFile(request, reply, payload));
      return;
    }
    if (!isBody(payload) || !isJson(reply) || reply.hasHeader('content-encoding')) {
      done(null, payload);
      return;
    }
    const compressed = reply.request.routeOptions.config.compressed === true;
    if (compressed && !reply.hasHeader('vary')) void reply.header('vary', 'accept-encoding');
    // A text is made bytes once, for its tag, its length and what is sent.
    const isKept = Buffer.isBuffer(payload);
    const body = isKept ? payload : Buffer.from(payload);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && reply.statusCode === 200 && isKnown(request, reply, { body, isKept })) {
      void reply.status(304).removeHeader('content-type').removeHeader('content-length');
      // Headers alone get the length of what is sent here, which would be that of nothing; of a stream none is said.
      done(null, request.method === 'HEAD' ? Readable.from([]) : null);
      return;
    }
    const encoding = compressed ? chosen(request, body) : 'identity';
    if (encoding === 'identity') {
      done(null, body);
      return;
    }
    void reply.header('content-encoding', encoding).removeHeader('content-length');
    if (!isKept && body.length > LONG_BYTES)
      packLong(body, encoding).then((bytes) => done(null, bytes), done);
    else done(null, isKept ? packKept(body, encoding) : pack(body, encoding));
  });
}

/** A file that is sent while it is made, whose length nobody knows before; one that fails on the way ends the connection. */
function packFile(request: FastifyRequest, reply: FastifyReply, file: Readable): Readable {
  void reply.header('vary', 'accept-encoding');
  const encoding = encodingFor(request, OFFERED);
  if (encoding === 'identity') return file;
  void reply.header('content-encoding', encoding);
  const packed = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP);
  // The failure of one side is the other's; who reads the packed file hears of it.
  pipeline(file, packed, () => undefined);
  return packed;
}

/** Compresses an answer that holds no secret although its route's may, and says so in the reply. */
export function packedAlone(request: FastifyRequest, reply: FastifyReply, body: Buffer): Buffer {
  void reply.header('vary', 'accept-encoding');
  const encoding = chosen(request, body);
  if (encoding === 'identity') return body;
  void reply.header('content-encoding', encoding);
  return pack(body, encoding);
}

function isBody(payload: unknown): payload is string | Buffer {
  return (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length > 0;
}

function isJson(reply: FastifyReply): boolean {
  const type = reply.getHeader('content-type');
  return typeof type === 'string' && /^application\/(?:problem\+)?json\b/.test(type);
}

function isKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, isKept }: { readonly body: Buffer; readonly isKept: boolean },
): boolean {
  const etag = isKept ? keptOf(body).etag : etagOf(body);
  void reply.header('etag', etag);
  return hasAlready(request, etag);
}

function chosen(request: FastifyRequest, body: Buffer): Encoding | 'identity' {
  if (body.length < LEAST_BYTES && !refusesIdentity(request)) return 'identity';
  return encodingFor(request, OFFERED);
}

function pack(body: Buffer, encoding: Encoding): Buffer {
  return encoding === 'br' ? brotliCompressSync(body, BROTLI) : gzipSync(body, GZIP);
}

function packLong(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? promisify(brotliCompress)(body, BROTLI) : promisify(gzip)(body, GZIP);
}

type Kept = { readonly etag: string } & { -readonly [Each in Encoding]?: Buffer };

/** Bytes are answers that somebody keeps (decision 005): tagged and compressed once, and gone with them. */
const kept = new WeakMap<Buffer, Kept>();

function keptOf(body: Buffer): Kept {
  const known = kept.get(body);
  if (known !== undefined) return known;
  const made: Kept = { etag: etagOf(body) };
  kept.set(body, made);
  return made;
}

function packKept(body: Buffer, encoding: Encoding): Buffer {
  const all = keptOf(body);
  return (all[encoding] ??=
    encoding === 'br' ? brotliCompressSync(body, KEPT_BROTLI) : gzipSync(body, KEPT_GZIP));
}
