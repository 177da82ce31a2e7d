import { FRONT_PATHS, type FrontPath } from '#shared/contract/paths.ts';
import type { FrontFacts, FrontPage } from '#shared/front-page.ts';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import type { App } from './app.ts';
import type { HtmlTemplate } from './html-template.ts';
import { headOf } from './page-head.ts';
import { readyAnswer, sendReady, type ReadyAnswer } from './ready-answer.ts';
import { pagePolicy } from './security.ts';

export type DrawFrontPage = (path: FrontPath, facts: FrontFacts) => FrontPage;

/**
 * The landing page and the legal pages. Nothing on them depends on who asks or when: each is drawn and compressed at
 * its first request, with what the operator configured, and kept until the process ends or a new build replaces it.
 */
export function installFrontPages(
  app: App,
  context: Context,
  template: () => HtmlTemplate,
  draw: DrawFrontPage,
): void {
  const { config } = context;
  const facts = factsOf(config);
  const drawn = new Map<FrontPath, { from: HtmlTemplate; answer: Promise<ReadyAnswer> }>();

  const answerFor = (path: FrontPath, from: HtmlTemplate): Promise<ReadyAnswer> => {
    const known = drawn.get(path);
    if (known?.from === from) return known.answer;
    const answer = readyAnswer(documentOf(config, from, path, draw(path, facts)));
    drawn.set(path, { from, answer });
    return answer;
  };

  for (const path of FRONT_PATHS) {
    app.get(path, async (request, reply) => {
      const from = template();
      const answer = await answerFor(path, from);
      void reply
        .header(
          'content-security-policy',
          pagePolicy(config.publicUrl, { scriptHashes: from.scriptHashes, nonce: null }),
        )
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8');
      sendReady(request, reply, answer);
      return reply;
    });
  }

  app.get('/robots.txt', (_request, reply) => {
    // Clients' own pages are not listed here: whoever may not read them could not see that they ask not to be indexed.
    void reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return 'User-agent: *\nDisallow: /api/\n';
  });
}

function factsOf({ brand, contactEmail, smtpUrl }: Config): FrontFacts {
  return { brand, contactEmail, sendsMail: smtpUrl !== null };
}

function documentOf(config: Config, template: HtmlTemplate, path: FrontPath, page: FrontPage): string {
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
