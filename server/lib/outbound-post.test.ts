import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcp, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { isPublicAddress, OutboundError, outboundUrl, postOutside } from './outbound-post.ts';

const open: { close(): unknown }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function receiver(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  open.push({ close: () => (server.closeAllConnections(), server.close()) });
  return listen(server);
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/ponto`;
}

const post = (url: string, allowPrivate = true, limits?: { timeoutMs: number; bodyBytes: number }) =>
  postOutside(
    { url, headers: { 'content-type': 'application/json' }, body: '{"é":1}', allowPrivate },
    limits,
  );

/** What keeps a call from being answered. */
async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => 'answered',
    (error: unknown) => (error instanceof OutboundError ? error.failure : error),
  );
}

describe('a call that is answered', () => {
  it('carries the body and headers, and brings status, headers and body back', async () => {
    let seen = '';
    const url = await receiver((request, response) => {
      request.on('data', (chunk: Buffer) => (seen += chunk.toString()));
      request.on('end', () => {
        seen += ` ${request.method} ${request.url} ${request.headers['content-type']}`;
        response.writeHead(202, { 'x-recebido': 'sim' }).end('ok');
      });
    });
    expect(await post(url)).toMatchObject({
      status: 202,
      headers: { 'x-recebido': 'sim' },
      body: 'ok',
      truncated: false,
    });
    expect(seen).toBe('{"é":1} POST /ponto application/json');
  });

  it('does not follow a redirect', async () => {
    let called = 0;
    const target = await receiver((_request, response) => {
      called++;
      response.end();
    });
    const url = await receiver((_request, response) => response.writeHead(302, { location: target }).end());
    expect(await post(url)).toMatchObject({ status: 302, headers: { location: target } });
    expect(called).toBe(0);
  });

  it('reads no more than the beginning of an endless body', async () => {
    let sent = 0;
    const url = await receiver((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) sent += 65_536;
      };
      response.on('drain', more);
      more();
    });
    const answer = await post(url);
    expect(answer).toMatchObject({ status: 200, truncated: true });
    expect(answer.body).toHaveLength(16_384);
    expect(sent).toBeLessThan(20_000_000);
  });
});

describe('a call that is not answered', () => {
  it('ends after its time, whether nothing comes or only drops', async () => {
    const silent = createTcp();
    open.push(silent);
    const dripping = await receiver((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    });
    const short = { timeoutMs: 200, bodyBytes: 16_384 };
    expect(await failureOf(post(await listen(silent), true, short))).toBe('TIMEOUT');
    expect(await failureOf(post(dripping, true, short))).toBe('TIMEOUT');
  });

  it('says that nobody listens, that the name is unknown, that the line broke', async () => {
    const gone = createServer();
    const url = await listen(gone);
    await new Promise((resolve) => gone.close(resolve));
    expect(await failureOf(post(url))).toBe('REFUSED');
    expect(await failureOf(post('http://nada.invalid/'))).toBe('UNKNOWN_HOST');
    const broken = await receiver((request) => request.socket.destroy());
    expect(await failureOf(post(broken))).toBe('NETWORK');
  });
});

describe('an address that is not public', () => {
  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://192.168.0.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://192.0.2.1/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[::127.0.0.1]/',
    'http://[::a9fe:a9fe]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://[ff02::1]/',
  ])('a private address is refused when written out: %s', async (url) => {
    expect(await failureOf(post(url, false))).toBe('BLOCKED_ADDRESS');
  });

  it('a private address is refused when a name leads to it, without a call', async () => {
    let called = 0;
    const url = await receiver((_request, response) => {
      called++;
      response.end();
    });
    const byName = url.replace('127.0.0.1', 'localhost');
    expect(await failureOf(post(byName, false))).toBe('BLOCKED_ADDRESS');
    expect(called).toBe(0);
    expect(await post(byName, true)).toMatchObject({ status: 200 });
    expect(called).toBe(1);
  });

  it('a private address is distinguished from a public one', () => {
    expect(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'].every(isPublicAddress)).toBe(true);
    expect(isPublicAddress('não é')).toBe(false);
  });
});

it.each(['', 'exemplo.com.br', 'ftp://exemplo.com.br/', 'file:///etc/passwd', 'http://a:b@exemplo.com.br/'])(
  'no other kind of address is called: "%s"',
  (url) => {
    expect(() => outboundUrl(url, true)).toThrow(expect.objectContaining({ failure: 'BAD_URL' }));
  },
);
