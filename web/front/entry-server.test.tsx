import { describe, expect, it } from 'vitest';
// @ts-expect-error -- the web part is compiled without Node's types; only tests read files
import { readdirSync, readFileSync } from 'node:fs';
import { DEFAULT_BRAND } from '#shared/brand.ts';
import { FRONT_PATHS } from '#shared/contract/paths.ts';
import type { FrontFacts } from '#shared/front-page.ts';
import { CAPABILITIES, type Capabilities } from './capabilities.ts';
import { render } from './entry-server.tsx';

const facts: FrontFacts = {
  brand: DEFAULT_BRAND,
  contactEmail: null,
  sendsMail: true,
  registrationOpen: true,
  signInHost: null,
  knowsGoogle: true,
};
const everything = Object.fromEntries(Object.keys(CAPABILITIES).map((name) => [name, true])) as Capabilities;
const nothing = Object.fromEntries(Object.keys(CAPABILITIES).map((name) => [name, false])) as Capabilities;

/** What a reader gets of a page, without its marks. */
const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const landing = (given: Partial<FrontFacts> = {}, capabilities: Capabilities = nothing) =>
  render('/', { ...facts, ...given }, capabilities).html;

const cardsOf = (html: string) => {
  const section = /<section id="produto".*?<\/section>/s.exec(html)?.[0] ?? '';
  return [...section.matchAll(/<h3[^>]*>(.*?)<\/h3><p[^>]*>(.*?)<\/p>/g)].map(
    ([, title, text]) => `${title}: ${text}`,
  );
};

describe('the landing page', () => {
  it('leads in twice, to the sign-in', () => {
    const html = landing();
    for (const call of ['Entrar Agora', 'Acessar Plataforma', 'Entrar']) {
      expect(html).toMatch(new RegExp(`<a href="/login"[^>]*>${call}</a>`));
    }
  });

  it('has six cards, whatever works', () => {
    for (const capabilities of [nothing, everything]) {
      const cards = cardsOf(landing({}, capabilities));
      expect(cards).toHaveLength(6);
      expect(new Set(cards).size).toBe(6);
    }
  });

  it('claims none of the features that this version has not', () => {
    const html = textOf(landing());
    expect(html).toContain('Integração com IA via Model Context Protocol: a caminho');
    expect(html).toContain('Nesta versão ainda não há');
    expect(cardsOf(landing()).join(' ')).not.toMatch(
      /\bIA\b|[Ww]ebhook|Model Context|Google|distribui|sugere/,
    );
  });

  it('claims signed webhooks, which this version has', () => {
    expect(cardsOf(landing({}, CAPABILITIES)).join(' ')).toContain('Webhooks assinados');
    expect(textOf(landing({}, CAPABILITIES))).not.toMatch(/ainda não há[^.]*webhooks/);
  });

  it('claims calendars in sync, which this version has, where the installation knows Google', () => {
    expect(cardsOf(landing({}, CAPABILITIES)).join(' ')).toContain('Calendários em sincronia');
    expect(textOf(landing({}, CAPABILITIES))).not.toMatch(/ainda não há[^.]*Google/);
    const without = cardsOf(landing({ knowsGoogle: false }, CAPABILITIES)).join(' ');
    expect(without).not.toMatch(/Google/);
    expect(without).toContain('Sem horário duplicado');
  });

  it('claims assistants and the API, which this version has, and leads to what explains them', () => {
    const html = landing({}, CAPABILITIES);
    expect(cardsOf(html).join(' ')).toContain('Model Context Protocol nativo');
    expect(textOf(html)).toContain('Integração com IA via Model Context Protocol A agenda');
    expect(textOf(html)).not.toMatch(/ainda não há[^.]*Model Context/);
    for (const path of ['/api/v1/docs', '/mcp-server']) {
      expect(html).toContain(`href="${path}"`);
      expect(landing()).not.toContain(`href="${path}"`);
    }
  });

  it('leads who forgot the password to the link by e-mail, where e-mails are sent', () => {
    expect(textOf(landing())).toContain('Esqueci minha senha');
    expect(textOf(landing({ sendsMail: false }))).not.toContain('Esqueci minha senha');
  });

  it('offers the registration only where it is open', () => {
    expect(landing()).toContain('href="/register"');
    expect(textOf(landing())).toContain('Crie a sua organização');
    const closed = landing({ registrationOpen: false });
    expect(closed).not.toContain('/register');
    expect(textOf(closed)).toContain('não aceita novos cadastros');
  });

  it('claims each of them as soon as it works', () => {
    const html = textOf(landing({}, everything));
    expect(html).toContain('Integração com IA via Model Context Protocol ');
    expect(html).not.toMatch(/a caminho|ainda não há/);
    for (const topic of [
      /distribui/,
      /conflito.*Google|Google.*conflito/,
      /se adaptam/,
      /[Pp]ausa/,
      /Webhooks/,
      /Model Context/,
    ]) {
      expect(
        cardsOf(landing({}, everything)).some((card) => topic.test(card)),
        String(topic),
      ).toBe(true);
    }
  });

  it('promises e-mails only where they are sent', () => {
    expect(textOf(landing())).toMatch(/os dois lados por e-mail.*Avisos por e-mail.*e-mail de confirmação/);
    expect(textOf(landing({ sendsMail: false }))).not.toMatch(/e-mail/);
  });

  it('makes the claims of the brand, and leaves an empty one out', () => {
    const { rating, superlative, instantAccess } = DEFAULT_BRAND;
    expect([rating, superlative, instantAccess]).toEqual([
      '4,9/5',
      'A plataforma de agendamento mais avançada do Brasil',
      'Acesso imediato',
    ]);
    for (const claim of [rating, superlative, instantAccess]) expect(landing()).toContain(claim);
    for (const key of ['rating', 'superlative', 'instantAccess'] as const) {
      const html = landing({ brand: { ...DEFAULT_BRAND, [key]: '' } });
      expect(html).not.toContain(DEFAULT_BRAND[key]);
    }
    const bare = { ...DEFAULT_BRAND, rating: '', superlative: '', instantAccess: '' };
    expect(landing({ brand: bare })).not.toContain('Avaliação');
  });

  it('the landing page has the operator’s name, everywhere', () => {
    const brand = {
      ...DEFAULT_BRAND,
      name: 'Clínica Sol',
      shortName: 'Sol',
      tagline: 'Sua hora, sem espera.',
    };
    for (const path of FRONT_PATHS) {
      const { title, description, html } = render(path, { ...facts, brand });
      expect(`${title} ${description} ${html}`).not.toContain('Hora Marcada');
      expect(title).toContain('Clínica Sol');
    }
    expect(landing({ brand })).toMatch(/<h1[^>]*>Sua hora, sem espera\.<\/h1>/);
  });
});

describe('the legal pages', () => {
  it('a legal page says where to write, and who to ask where there is no address', () => {
    for (const path of ['/privacidade', '/termos', '/'] as const) {
      const withContact = render(path, { ...facts, contactEmail: 'oi@sol.example' }).html;
      expect(withContact).toContain('<a href="mailto:oi@sol.example"');
      expect(render(path, facts).html).not.toContain('mailto:');
    }
    expect(textOf(render('/privacidade', facts).html)).toContain(
      'Esta instalação não informa um contato próprio',
    );
  });

  it('say which ways data leave, as they do on this installation', () => {
    const sending = textOf(render('/privacidade', facts).html);
    const keeping = textOf(render('/privacidade', { ...facts, sendsMail: false }).html);
    for (const text of [sending, keeping])
      expect(text).toMatch(/90 dias.*Por webhook:.*Pela API ou por um assistente de IA:.*Pelo WhatsApp:/);
    expect(sending).toContain('Pelo Google Calendar:');
    expect(textOf(render('/privacidade', { ...facts, knowsGoogle: false }).html)).not.toContain('Google');
    expect(sending).toContain('passam pelo servidor de e-mail');
    expect(keeping).not.toContain('passam pelo servidor de e-mail');
    expect(keeping).toContain('E-mails em arquivo: cerca de 30 dias.');
    const outside = textOf(render('/privacidade', { ...facts, signInHost: 'suite.exemplo.com.br' }).html);
    expect(outside).toContain('conferidos primeiro por suite.exemplo.com.br');
    expect(sending).not.toContain('Ao entrar:');
  });

  it('name everything that the pages keep in a browser', () => {
    const html = render('/cookies', facts).html;
    const keys = sourcesWith('localStorage').flatMap((source) =>
      [...source.matchAll(/^(?:export )?const \w*KEY = '([^']+)'/gm)].map(([, key = '']) => key),
    );
    expect(keys.length).toBeGreaterThan(4);
    for (const key of keys) expect(html).toContain(`<code>${key}</code>`);
    expect(sourcesWith('document.cookie')).toEqual([]);
  });
});

it.each(FRONT_PATHS)('%s has one heading above all, in order, and no inline styles or scripts', (path) => {
  const { html } = render(path, facts);
  const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels[0]).toBe(1);
  levels.reduce((above, level) => (expect(level).toBeLessThanOrEqual(above + 1), level));
  expect(html).not.toMatch(/ style=| on[a-z]+="|<script/);
});

/** The product's own sources that contain a text. */
function sourcesWith(text: string): string[] {
  const web = new URL('../', import.meta.url);
  const names = readdirSync(web, { recursive: true }) as string[];
  return names
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|session-fakes/.test(name))
    .map((name) => readFileSync(new URL(name, web), 'utf8') as string)
    .filter((source) => source.includes(text));
}
