import { request, type IncomingHttpHeaders } from 'node:http';

/** An answer as it came over the wire: nothing is unpacked. */
export type RawAnswer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
};

/** Sends one request with no header but the given ones; `fetch` would ask for encodings, and undo them. */
export function rawRequest(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
  body?: unknown,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      agent: false,
    });
    sent.on('error', reject).on('response', (answer) => {
      const parts: Buffer[] = [];
      answer
        .on('data', (part: Buffer) => parts.push(part))
        .on('error', reject)
        .on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(parts) }),
        );
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
