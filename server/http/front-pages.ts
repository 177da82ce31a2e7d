import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiDocument } from '#shared/api-document.ts';
import type { AssistantDoor } from '#shared/assistant-door.ts';
import { API_CODES } from '#shared/contract/api-v1-codes.ts';
import { ERROR_SENTENCES } from '#shared/contract/errors.ts';
import {
  API_DOCS_PATH,
  FIND_PATH,
  FIXED_FRONT_PATHS,
  MCP_PATH,
  type FrontPath,
} from '#shared/contract/paths.ts';
import type { FrontFacts, FrontPage } from '#shared/front-page.ts';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { isRegistrationOpen } from '#server/features/auth/registration.service.ts';
import { findBookingPage, onlyOrganizationsPage } from '#server/features/booking/find.service.ts';
import type { App } from '#server/app.ts';
import { PUBLIC } from './access.ts';
import type { HtmlTemplate } from './html-template.ts';
import { rateLimitOf } from './rate-limits.ts';
import { headOf } from './page-head.ts';
import { readyAnswer, sendReady, type ReadyAnswer } from './ready-answer.ts';
import { pagePolicy } from './security.ts';

/** What the built front door can draw. */
export type FrontDoor = {
  render(path: FrontPath, facts: FrontFacts): FrontPage;
  /** The page for clients who look for a clinic, with what they typed, which leads nowhere. */
  renderNotFound(typed: string, facts: FrontFacts): FrontPage;
  renderDocs(document: ApiDocument, errors: readonly ErrorEntry[], facts: FrontFacts): FrontPage;
  renderAssistants(door: AssistantDoor, facts: FrontFacts): FrontPage;
};

/** Pages of the front door at an address that answers programs too. */
export type FrontPages = {
  /** What the server for assistants is, for people who open its address in a browser. */
  sendAssistants(request: FastifyRequest, reply: FastifyReply, door: AssistantDoor): Promise<void>;
};

type FrontAnswer = {
  readonly path: string;
  /** It shows what this one request said, and is drawn for it alone. */
  readonly isOnce?: boolean;
  readonly draw: (facts: FrontFacts) => FrontPage;
  readonly vary?: string;
};

/** Characters of what a client typed that the page shows again. */
const SHOWN_AGAIN = 200;

type ErrorEntry = { readonly code: string; readonly sentence: string };

/**
 * The landing page, the legal pages and those for integrators. Nothing on them depends on who asks or when: each is drawn and compressed at
 * its first request, with what the operator configured, and kept until the process ends, a new build replaces it, or the
 * first organisation closes the registration.
 */
export function installFrontPages(
  app: App,
  context: Context,
  template: () => HtmlTemplate,
  door: FrontDoor,
): FrontPages {
  const { config } = context;
  const drawn = new Map<string, { from: HtmlTemplate; open: boolean; answer: Promise<ReadyAnswer> }>();

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { path, isOnce = false, draw, vary }: FrontAnswer,
  ): Promise<void> => {
    const from = template();
    const open = await isRegistrationOpen(context);
    const known = isOnce ? undefined : drawn.get(path);
    const answer =
      known?.from === from && known.open === open
        ? known.answer
        : readyAnswer(documentOf(config, from, path, draw(factsOf(config, open))));
    if (!isOnce) drawn.set(path, { from, open, answer });
    void reply
      .header(
        'content-security-policy',
        pagePolicy(config.publicUrl, { scriptHashes: from.scriptHashes, nonce: null }),
      )
      .header('cache-control', isOnce ? 'no-store' : 'no-cache')
      .type('text/html; charset=utf-8');
    sendReady(request, reply, await answer, vary);
  };

  const pages = new Map<string, (facts: FrontFacts) => FrontPage>([
    ...FIXED_FRONT_PATHS.map((path) => [path, (facts: FrontFacts) => door.render(path, facts)] as const),
    [API_DOCS_PATH, (facts) => door.renderDocs(app.swagger() as unknown as ApiDocument, apiErrors(), facts)],
  ]);
  for (const [path, draw] of pages) {
    const options = { config: PUBLIC, schema: { response: {} } };
    app.get(path, options, async (request, reply) => {
      await send(request, reply, { path, draw });
      return reply;
    });
  }

  const findOptions = {
    config: { ...PUBLIC, ...rateLimitOf(config, 'publicRead') },
    schema: { response: {} },
  };
  app.get(FIND_PATH, findOptions, async (request, reply) => {
    const { link } = request.query as { link?: unknown };
    const typed = typeof link === 'string' ? link.trim() : null;
    const found =
      typed === null || typed === ''
        ? await onlyOrganizationsPage(context)
        : await findBookingPage(context, typed, request.headers.host ?? '');
    // What a client typed is no business of the next page's.
    void reply
      .header('referrer-policy', 'strict-origin')
      .header('x-robots-tag', typed === null ? 'all' : 'noindex');
    if (found !== null) return reply.header('cache-control', 'no-store').redirect(found, 302);
    if (typed === null)
      await send(request, reply, { path: FIND_PATH, draw: (facts) => door.render(FIND_PATH, facts) });
    else {
      void reply.status(typed === '' ? 422 : 404);
      await send(request, reply, {
        path: FIND_PATH,
        isOnce: true,
        draw: (facts) => door.renderNotFound(typed.slice(0, SHOWN_AGAIN), facts),
      });
    }
    return reply;
  });

  app.get('/robots.txt', { config: PUBLIC }, (_request, reply) => {
    // Clients' own pages are not listed here: a crawler that may not read them could not see that they ask not to be indexed.
    void reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return 'User-agent: *\nDisallow: /api/\n';
  });

  // Browsers ask for it by themselves where a document names no icon, such as the text above.
  app.get('/favicon.ico', { config: PUBLIC }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').redirect(template().icon),
  );

  return {
    sendAssistants: (request, reply, about) =>
      send(request, reply, {
        path: MCP_PATH,
        draw: (facts) => door.renderAssistants(about, facts),
        vary: 'accept, accept-encoding',
      }),
  };
}

function apiErrors(): ErrorEntry[] {
  return API_CODES.map((code) => ({ code, sentence: ERROR_SENTENCES[code] }));
}

function factsOf(
  { brand, contactEmail, smtpUrl, externalAuthHost, google }: Config,
  registrationOpen: boolean,
): FrontFacts {
  const signInHost = externalAuthHost === null ? null : new URL(externalAuthHost).host;
  return {
    brand,
    contactEmail,
    sendsMail: smtpUrl !== null,
    registrationOpen,
    signInHost,
    knowsGoogle: google !== null,
  };
}

function documentOf(config: Config, template: HtmlTemplate, path: string, page: FrontPage): string {
  const { title, description, html, picture } = page;
  const base = publicBase(config.publicUrl);
  const head = headOf({
    title,
    description,
    brand: config.brand.name,
    url: base === null ? null : base + path,
    picture: base === null || picture === null ? null : base + picture,
  });
  return template.fill({ 'app-head': head, 'app-html': html });
}

/** The address that the world knows the installation by; the default, this machine, is none. */
function publicBase(publicUrl: string): string | null {
  return new URL(publicUrl).hostname === 'localhost' ? null : publicUrl;
}
