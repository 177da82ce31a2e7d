import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BookingPageData } from '#shared/contract/booking.ts';
import { APP_PATHS, isResetPath, MAILED_PATTERNS, MCP_PATH } from '#shared/contract/paths.ts';
import { isOf, screenAt } from '#shared/contract/screens.ts';
import type { Context } from '#server/context.ts';
import type { App } from '#server/app.ts';
import { openFiles, PUBLIC } from './access.ts';
import { notFoundHandlerFor, SHORT_FORM } from './error-handler.ts';
import { encodingFor } from './encodings.ts';
import { installFrontPages, type FrontDoor, type FrontPages } from './front-pages.ts';
import { templateAt, type HtmlTemplate } from './html-template.ts';
import { escapeHtml, jsonForHtml } from '#server/lib/html.ts';
import { headOf } from './page-head.ts';
import { packedAlone } from './packed-answers.ts';
import { screenFilesOf, type ScreenFiles } from './screen-files.ts';
import { pagePolicy } from './security.ts';

export type PublicPage = {
  readonly title: string;
  readonly description: string;
  readonly data: BookingPageData;
};

/** What the rest of the server asks of the built web pages. */
export type Pages = FrontPages & {
  /** The public page drawn on the server: a gzip-compressed body, ready to be kept and sent. */
  renderPublic(page: PublicPage): Buffer;
  sendPublic(request: FastifyRequest, reply: FastifyReply, body: Buffer, status?: number): void;
};

/** The application's screens that a search engine may list: those that need no account. */
const INDEXED = /^\/(login|register)\/?$/;

const ONE_YEAR_SECONDS = 31_536_000;

type DrawFrame = (brand: { readonly name: string }) => string;
type DrawBookingPage = (data: BookingPageData) => string;

type Reply = { setHeader(name: string, value: string): unknown };

/**
 * Serves the built web out of `root`: hashed files for a year, pages fresh each time. Null where there is no build
 * (the API alone).
 */
export async function installPages(app: App, context: Context, root: string): Promise<Pages | null> {
  const web = resolve(root, 'web');
  if (!existsSync(join(web, 'index.html'))) {
    context.log.warn({ folder: web }, 'no web build: only the API is served');
    return null;
  }
  const files = { index: false, preCompressed: true, cacheControl: false, dotfiles: 'ignore' } as const;
  const keepFor = (value: string) => ({
    setHeaders: (reply: Reply) => reply.setHeader('cache-control', value),
  });
  await app.register(async (plugin) => {
    openFiles(plugin);
    // Looked up as they are asked for: a new build beside a running server brings files of other names.
    await plugin.register(fastifyStatic, {
      ...files,
      ...keepFor(`public, max-age=${ONE_YEAR_SECONDS}, immutable`),
      root: join(web, 'assets'),
      prefix: '/assets/',
    });
    // Listed once: at the root, every other path belongs to a screen.
    await plugin.register(fastifyStatic, {
      ...files,
      ...keepFor('public, max-age=3600'),
      root: web,
      wildcard: false,
      decorateReply: false,
      globIgnore: ['assets/**', '*.html*'],
    });
  });
  const application = templateAt(join(web, 'index.html'));
  const screenFiles = screenFilesOf(web, application());
  const { render: drawFrame } = await loadDrawn<{ render: DrawFrame }>(root, 'frame');
  const frame = drawFrame(context.config.brand);
  const send = (request: FastifyRequest, reply: FastifyReply, status: number) =>
    sendApplication(context, { template: application(), screenFiles, frame }, request, reply, status);
  for (const path of [...APP_PATHS, ...MAILED_PATTERNS])
    app.get(path, { config: PUBLIC }, (request, reply) => {
      if (opensPage(request)) send(request, reply, 200);
      else reply.callNotFound();
    });
  const notFound = notFoundHandlerFor(SHORT_FORM);
  app.setNotFoundHandler((request, reply) => {
    if (opensPage(request)) send(request, reply, 404);
    else notFound(request, reply);
  });
  const answerUnroutable = app.unroutable.answer;
  app.unroutable.answer = (error, request, reply) => {
    if (opensPage(request) && !request.url.startsWith(MCP_PATH)) send(request, reply, 404);
    else answerUnroutable(error, request, reply);
  };
  const front = await loadDrawn<FrontDoor>(root, 'front');
  const frontPages = installFrontPages(app, context, templateAt(join(web, 'front.html')), front);
  const booking = await loadDrawn<{ render: DrawBookingPage }>(root, 'booking');
  return { ...frontPages, ...publicPages(context, templateAt(join(web, 'booking.html')), booking.render) };
}

/** Whether a person opened an address in a browser, not a program. */
function opensPage(request: FastifyRequest): boolean {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  return reads && !request.url.startsWith('/api') && wantsHtml(request);
}

function wantsHtml(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? '';
  return (
    !/\.[a-z0-9]{1,8}$/i.test(path) && (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null
  );
}

/**
 * Every path of the application gets the same document, which names the files of its screen; one that no screen has answers
 * 404 with it.
 */
function sendApplication(
  context: Context,
  { template, screenFiles, frame }: { template: HtmlTemplate; screenFiles: ScreenFiles; frame: string },
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
): void {
  const nonce = randomBytes(16).toString('base64');
  const { publicUrl, brand, externalAuthHost } = context.config;
  // Every screen leads to the sign-in without loading another document.
  const policy = pagePolicy(publicUrl, {
    scriptHashes: template.scriptHashes,
    nonce,
    connect: externalAuthHost,
  });
  const path = request.url.split('?', 1)[0] ?? '';
  const screen = screenAt(path);
  if (!INDEXED.test(path)) void reply.header('x-robots-tag', 'noindex');
  if (isResetPath(path)) reply.raw.setHeader('referrer-policy', 'no-referrer');
  void reply
    .status(status)
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8');
  // Nothing of it is a secret but the nonce, which is another one each time.
  const html = Buffer.from(
    template.fill({
      'app-head': [
        `<title>${escapeHtml(brand.name)}</title>`,
        `<meta name="application-name" content="${escapeHtml(brand.name)}">`,
      ].join(''),
      'app-files': screenFiles(template, request.url),
      'app-frame': screen === null || isOf('public', screen) ? '' : frame,
      'app-nonce': `<meta property="csp-nonce" nonce="${nonce}">`,
    }),
  );
  void reply.send(packedAlone(request, reply, html));
}

function publicPages(
  context: Context,
  template: () => HtmlTemplate,
  render: DrawBookingPage,
): Omit<Pages, keyof FrontPages> {
  return {
    renderPublic({ title, description, data }) {
      const html = template().fill({
        'app-head': headOf({ title, description, brand: context.config.brand.name }),
        'app-html': render(data),
        'app-data': `<script type="application/json" id="page-data">${jsonForHtml(data)}</script>`,
      });
      return gzipSync(html, { level: 6 });
    },
    sendPublic(request, reply, body, status = 200) {
      const { scriptHashes } = template();
      const policy = pagePolicy(context.config.publicUrl, { scriptHashes, nonce: null });
      void reply
        .status(status)
        .header('content-security-policy', policy)
        .header('cache-control', 'no-store')
        .header('vary', 'accept-encoding')
        .type('text/html; charset=utf-8');
      if (encodingFor(request, ['gzip']) === 'gzip') {
        void reply.header('content-encoding', 'gzip').send(body);
      } else {
        void reply.send(gunzipSync(body));
      }
    },
  };
}

/** The part of the web build that draws pages on the server. */
async function loadDrawn<Module>(root: string, name: 'front' | 'frame' | 'booking'): Promise<Module> {
  const path = resolve(root, 'web-ssr', `${name}.js`);
  return (await import(pathToFileURL(path).href)) as Module;
}
