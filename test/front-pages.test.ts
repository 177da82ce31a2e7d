import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { FRONT_PATHS } from '#shared/contract/paths.ts';
import { addWeek } from './factories/agenda.ts';
import { createOrganization } from './factories/organization.ts';
import { startTestServer, type TestServer } from './harness/server.ts';

const BRAND = `Sol <b>&</b> "Lua"`;

let server: TestServer;
let renamed: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  renamed = await startTestServer({
    env: {
      BRAND_NAME: BRAND,
      BRAND_RATING: '',
      BRAND_SUPERLATIVE: '',
      CONTACT_EMAIL: 'oi@sol.example',
      PUBLIC_URL: 'https://agenda.sol.example',
    },
  });
});
afterAll(async () => {
  await server.close();
  await renamed.close();
});

const ask = (path: string, init?: RequestInit, at = server) => fetch(at.address + path, init);
const htmlOf = async (path: string, at = server) => (await ask(path, {}, at)).text();

/** The body as it travels: fetch would unpack it. */
function rawBody(path: string, encoding: string): Promise<{ encoding: string | undefined; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const call = request(server.address + path, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ encoding: answer.headers['content-encoding'], body: Buffer.concat(parts) }),
      );
    });
    call.on('error', reject).end();
  });
}

describe('the front door', () => {
  it('a front page is HTML with its words in it, also to HEAD and with a slash at its end', async () => {
    const headlines = [
      'A agenda que trabalha com a sua equipe.',
      'Privacidade',
      'Termos de uso',
      'Cookies',
      'Quero marcar um horário',
    ];
    for (const [index, path] of FRONT_PATHS.entries()) {
      const answer = await ask(path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      const html = await answer.text();
      expect(html).toMatch(new RegExp(`<h1[^>]*>${headlines[index]}</h1>`));
      expect(html).toContain('<html lang="pt-BR">');
      expect(html).toMatch(
        /<title>[^<]*Hora Marcada[^<]*<\/title><meta name="description" content="[^"]{40,200}">/,
      );
      expect((await ask(path, { method: 'HEAD' })).status).toBe(200);
    }
    expect((await ask('/termos/')).status).toBe(200);
  });

  it('allows its own files and one script by its hash, and no styles of its own making', async () => {
    const policy = (await ask('/')).headers.get('content-security-policy');
    expect(policy).toMatch(/default-src 'self'; script-src 'self' 'sha256-[^']+'; style-src 'self'; /);
    expect(policy).not.toMatch(/unsafe|nonce/);
  });

  it('a front page is compressed, and revalidated each time', async () => {
    const plain = await htmlOf('/');
    const br = await rawBody('/', 'gzip, deflate, br');
    expect(br.encoding).toBe('br');
    expect(brotliDecompressSync(br.body).toString()).toBe(plain);
    const gzip = await rawBody('/', 'gzip');
    expect(gzip.encoding).toBe('gzip');
    expect(gunzipSync(gzip.body).toString()).toBe(plain);
    const none = await rawBody('/', 'identity');
    expect([none.encoding, none.body.toString()]).toEqual([undefined, plain]);

    const { headers } = await ask('/');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('vary')).toBe('accept-encoding');
    const again = await ask('/', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const other = await ask('/', {
      headers: { 'if-none-match': (await ask('/termos')).headers.get('etag') ?? '' },
    });
    expect(other.status).toBe(200);
  });

  it('brings only files that are there', async () => {
    for (const path of FRONT_PATHS) {
      const html = await htmlOf(path);
      const files = new Set(
        [...html.matchAll(/(?:src|srcset|href)="(\/assets\/[^"]+)"/gi)].map(([, file]) => file),
      );
      expect(files.size).toBeGreaterThan(path === '/' ? 20 : 3);
      for (const file of files) expect((await ask(file ?? '')).status, file).toBe(200);
    }
  });

  it('carries the name that the operator gave it, escaped, and hides the claims that are not made', async () => {
    const html = await htmlOf('/', renamed);
    expect(html).toContain('<title>Sol &lt;b&gt;&amp;&lt;/b&gt; &quot;Lua&quot;: a agenda');
    expect(html).not.toContain('Hora Marcada');
    expect(html).not.toContain('<b>');
    expect(html).toContain('Acesso imediato');
    expect(html).not.toMatch(/4,9\/5|mais avançada/);
    expect(html).toContain('href="mailto:oi@sol.example"');
    const application = await htmlOf('/login', renamed);
    expect(application).toContain(
      '<meta name="application-name" content="Sol &lt;b&gt;&amp;&lt;/b&gt; &quot;Lua&quot;">',
    );
    expect(application).not.toContain('Hora Marcada');
    expect(await (await ask('/api/config', {}, renamed)).json()).toMatchObject({
      brand: { name: BRAND, shortName: 'Sol' },
    });
  });

  it('points to itself by its public address, and to none where there is none', async () => {
    const html = await htmlOf('/cookies', renamed);
    expect(html).toContain('<link rel="canonical" href="https://agenda.sol.example/cookies">');
    expect(await htmlOf('/', renamed)).toMatch(
      /<meta property="og:image" content="https:\/\/agenda\.sol\.example\/assets\/share-[^"]+\.jpg">/,
    );
    expect(await htmlOf('/')).not.toMatch(/canonical|og:url|og:image/);
  });
});

describe('search engines', () => {
  it('may read the pages and not the API', async () => {
    const robots = await ask('/robots.txt');
    expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await robots.text()).toBe('User-agent: *\nDisallow: /api/\n');
  });

  it('lead a browser that asks for an icon by itself to the one of the pages', async () => {
    const icon = await ask('/favicon.ico');
    expect(icon.redirected).toBe(true);
    expect(icon.headers.get('content-type')).toBe('image/svg+xml');
    expect(await htmlOf('/')).toContain(`href="${new URL(icon.url).pathname}"`);
  });

  it('list what is open to everybody, and never a client’s own page or a screen behind the sign-in', async () => {
    const { admin } = await createOrganization(server);
    await addWeek({ server, admin }, admin);
    const listed = ['/', '/privacidade', '/login', '/register', `/book/personal/${admin.user.bookingSlug}`];
    for (const path of listed) expect((await ask(path)).headers.get('x-robots-tag'), path).toBeNull();
    for (const path of ['/agendamento/qualquer', '/admin', '/settings', '/nada']) {
      expect((await ask(path)).headers.get('x-robots-tag'), path).toBe('noindex');
    }
  });
});
