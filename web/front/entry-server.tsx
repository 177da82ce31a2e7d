import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { FrontPath } from '#shared/contract/paths.ts';
import type { FrontFacts, FrontPage } from '#shared/front-page.ts';
import type { ApiDocument } from '#shared/api-document.ts';
import type { AssistantDoor } from '#shared/assistant-door.ts';
import { CAPABILITIES, type Capabilities } from './capabilities.ts';
import { AssistantsPage } from './docs/assistants-page.tsx';
import { DocsPage, type ErrorEntry } from './docs/docs-page.tsx';
import { FindPage } from './find-page.tsx';
import { LandingPage } from './landing/landing-page.tsx';
import { CookiesPage } from './legal/cookies-page.tsx';
import { PrivacyPage } from './legal/privacy-page.tsx';
import { TermsPage } from './legal/terms-page.tsx';
import { sharedPicture } from './pictures/pictures.ts';

type Sheet = { title: string; description: string; page: ReactElement; picture?: string };

/** Draws a page of the front door. The browser shows it as it is: nothing takes it over. */
export function render(
  path: FrontPath,
  facts: FrontFacts,
  capabilities: Capabilities = CAPABILITIES,
): FrontPage {
  const { title, description, page, picture = null } = sheetOf(path, facts, capabilities);
  return { title, description, html: renderToStaticMarkup(page), picture };
}

function sheetOf(path: FrontPath, facts: FrontFacts, capabilities: Capabilities): Sheet {
  const { name, tagline } = facts.brand;
  switch (path) {
    case '/':
      return {
        title: `${name}: ${tagline.charAt(0).toLowerCase()}${tagline.slice(1).replace(/\.$/, '')}`,
        description:
          'Agendamento online para equipes: seus clientes marcam por um link, a agenda só oferece horários livres e mostra tudo na hora. Código aberto, no seu servidor.',
        page: <LandingPage facts={facts} capabilities={capabilities} />,
        picture: sharedPicture(),
      };
    case '/privacidade':
      return {
        title: `Privacidade · ${name}`,
        description: `O que o ${name} guarda, para quê, por quanto tempo, quem vê, e os seus direitos pela LGPD.`,
        page: <PrivacyPage facts={facts} />,
      };
    case '/termos':
      return {
        title: `Termos de uso · ${name}`,
        description: `O que vale ao usar o ${name}: o serviço, a sua conta, o uso correto e a garantia.`,
        page: <TermsPage facts={facts} />,
      };
    case '/cookies':
      return {
        title: `Cookies · ${name}`,
        description: `O ${name} não usa cookies. O que fica no seu navegador e como apagar.`,
        page: <CookiesPage facts={facts} />,
      };
    case '/marcar':
      return {
        title: `Quero marcar um horário · ${name}`,
        description: 'Abra a página da sua clínica ou do seu profissional com o link que você recebeu.',
        page: <FindPage facts={facts} />,
      };
  }
}

/** Draws the page on which a client looks for a clinic, with what they typed, which leads nowhere. */
export function renderNotFound(typed: string, facts: FrontFacts): FrontPage {
  const { title, description } = render('/marcar', facts);
  return {
    title,
    description,
    html: renderToStaticMarkup(<FindPage facts={facts} typed={typed} />),
    picture: null,
  };
}

/** Draws the documentation of the REST API out of its own description. */
export function renderDocs(
  document: ApiDocument,
  errors: readonly ErrorEntry[],
  facts: FrontFacts,
): FrontPage {
  return {
    title: document.info.title,
    description: `Profissionais, serviços, horários livres e agendamentos do ${facts.brand.name} para outros sistemas.`,
    html: renderToStaticMarkup(<DocsPage facts={facts} document={document} errors={errors} />),
    picture: null,
  };
}

/** Draws what the address for assistants shows to a person. */
export function renderAssistants(door: AssistantDoor, facts: FrontFacts): FrontPage {
  return {
    title: `Assistentes de IA · ${facts.brand.name}`,
    description: `Como um assistente de IA consulta a agenda do ${facts.brand.name} e marca por conversa, pelo Model Context Protocol.`,
    html: renderToStaticMarkup(<AssistantsPage facts={facts} door={door} />),
    picture: null,
  };
}
