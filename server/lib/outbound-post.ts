import { lookup as resolveName, type LookupAddress, type LookupOptions } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type OutboundRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Lets the address be loopback or private: development and tests (`WEBHOOK_ALLOW_PRIVATE`). */
  readonly allowPrivate: boolean;
};

export type OutboundAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The beginning of the body as text; the rest is not read. */
  readonly body: string;
  readonly truncated: boolean;
};

/** Why no answer came. The messages are the sentences that the owner of the address reads. */
export type OutboundFailure =
  'BAD_URL' | 'BLOCKED_ADDRESS' | 'UNKNOWN_HOST' | 'REFUSED' | 'TIMEOUT' | 'TLS' | 'NOT_HTTP' | 'NETWORK';

const SENTENCES: Readonly<Record<OutboundFailure, string>> = {
  BAD_URL: 'O endereço não é válido. Ele precisa começar com http:// ou https://.',
  BLOCKED_ADDRESS: 'O endereço aponta para uma rede interna e não pode ser chamado.',
  UNKNOWN_HOST: 'O servidor do endereço não foi encontrado.',
  REFUSED: 'O servidor recusou a conexão.',
  TIMEOUT: 'O servidor não respondeu a tempo.',
  TLS: 'A conexão segura falhou: o certificado do servidor não é válido, ou ele não fala HTTPS.',
  NOT_HTTP: 'O servidor não respondeu em HTTP.',
  NETWORK: 'A conexão com o servidor caiu.',
};

export class OutboundError extends Error {
  readonly failure: OutboundFailure;

  constructor(failure: OutboundFailure, options?: ErrorOptions & { readonly timeoutMs?: number }) {
    const { timeoutMs } = options ?? {};
    super(
      failure === 'TIMEOUT' && timeoutMs !== undefined
        ? `O servidor não respondeu em ${Math.round(timeoutMs / 1_000)} segundos.`
        : SENTENCES[failure],
      options,
    );
    this.name = 'OutboundError';
    this.failure = failure;
  }
}

/** Milliseconds from the first name look-up to the last byte read, and bytes of the answer that are kept. */
type OutboundLimits = { readonly timeoutMs: number; readonly bodyBytes: number };

const OUTBOUND_LIMITS: OutboundLimits = { timeoutMs: 10_000, bodyBytes: 16_384 };

/**
 * Sends a POST to an address that a user typed. What the name resolves to is judged in the very look-up whose result
 * is connected to, so a name cannot answer one thing when asked and another when called. Redirects are answers like
 * any other; what comes after the first kilobytes of a body is not read.
 * @param limits a number sets the time alone, in milliseconds
 * @throws OutboundError when no answer came
 */
export async function postOutside(
  request: OutboundRequest,
  limits: OutboundLimits | number = OUTBOUND_LIMITS,
): Promise<OutboundAnswer> {
  const length = String(Buffer.byteLength(request.body));
  return callOutside(
    'POST',
    { ...request, headers: { ...request.headers, 'content-length': length } },
    typeof limits === 'number' ? { ...OUTBOUND_LIMITS, timeoutMs: limits } : limits,
  );
}

/** As `postOutside`, asking by GET. */
export async function getOutside(
  request: Omit<OutboundRequest, 'body'>,
  limits: OutboundLimits = OUTBOUND_LIMITS,
): Promise<OutboundAnswer> {
  return callOutside('GET', { ...request, body: null }, limits);
}

async function callOutside(
  method: 'GET' | 'POST',
  request: Omit<OutboundRequest, 'body'> & { readonly body: string | null },
  limits: OutboundLimits,
): Promise<OutboundAnswer> {
  const url = outboundUrl(request.url, request.allowPrivate);
  const end = AbortSignal.timeout(limits.timeoutMs);
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(asOutboundError(error, end.aborted, limits.timeoutMs));
    const call = (url.protocol === 'https:' ? https : http).request(
      url,
      {
        method,
        // A connection of its own: one kept alive was judged at another time.
        agent: false,
        signal: end,
        lookup: request.allowPrivate ? resolveName : lookupPublic,
        headers: request.headers,
      },
      (answer) => {
        readStart(answer, limits.bodyBytes).then(({ text, truncated }) => {
          resolve({ status: answer.statusCode ?? 0, headers: flat(answer.headers), body: text, truncated });
          call.destroy();
        }, fail);
      },
    );
    // An answer that changes the protocol is an answer too. Without a listener its end would never be noticed.
    call.on('upgrade', (answer, socket) => {
      socket.destroy();
      resolve({ status: answer.statusCode ?? 0, headers: flat(answer.headers), body: '', truncated: false });
    });
    call.on('error', fail);
    // Whatever else a receiver comes up with: the time is up when it is up.
    end.addEventListener('abort', () => fail(end.reason));
    call.end(request.body ?? undefined);
  });
}

/**
 * The address as it may be called.
 * @throws OutboundError BAD_URL, or BLOCKED_ADDRESS for an address written out that is not public
 */
export function outboundUrl(text: string, allowPrivate: boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new OutboundError('BAD_URL');
  if (url.username !== '' || url.password !== '' || url.port === '0') throw new OutboundError('BAD_URL');
  // The parser has already turned 0x7f.1 and 2130706433 into four numbers; no look-up is made for these.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!allowPrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw new OutboundError('BLOCKED_ADDRESS');
  return url;
}

/** Public by their number, and answered by the cloud that the server runs in (Azure's WireServer). */
const INSIDE_CLOUDS: ReadonlySet<string> = new Set(['168.63.129.16']);

/** All that is given out of IPv6 for the public internet; elsewhere lie the old forms that carry an IPv4 address. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address belongs to the public internet: neither loopback, private, link-local (where clouds keep their
 * metadata), multicast nor reserved, nor an IPv6 form that carries an IPv4 address through some gateway.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_IPV6)) return false;
  return parsed.range() === 'unicast' && !INSIDE_CLOUDS.has(parsed.toString());
}

type LookupAnswer = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** The system's look-up with what is not public left out; nothing left is a refusal. */
function lookupPublic(hostname: string, options: LookupOptions, answer: LookupAnswer): void {
  resolveName(hostname, { ...options, all: true }, (error, found) => {
    if (error !== null) return answer(error, []);
    const allowed = found.filter(({ address }) => isPublicAddress(address));
    const [first] = allowed;
    if (first === undefined) return answer(new OutboundError('BLOCKED_ADDRESS'), []);
    if (options.all === true) answer(null, allowed);
    else answer(null, first.address, first.family);
  });
}

async function readStart(
  answer: http.IncomingMessage,
  bytes: number,
): Promise<{ text: string; truncated: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > bytes) break;
  }
  return {
    text: Buffer.concat(chunks).subarray(0, bytes).toString('utf8'),
    truncated: length > bytes,
  };
}

function flat(headers: http.IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}

function asOutboundError(error: unknown, timedOut: boolean, timeoutMs: number): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const failure = ((): OutboundFailure => {
    if (timedOut || code === 'ETIMEDOUT') return 'TIMEOUT';
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'UNKNOWN_HOST';
    if (code === 'ECONNREFUSED') return 'REFUSED';
    if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO|EPROTO/.test(code)) return 'TLS';
    if (code.startsWith('HPE_')) return 'NOT_HTTP';
    return 'NETWORK';
  })();
  return new OutboundError(failure, { cause: error, timeoutMs });
}
