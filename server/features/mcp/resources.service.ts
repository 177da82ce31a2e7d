import type { ReadResourceResult, Resource } from '@modelcontextprotocol/server';
import type { Context } from '#server/context.ts';
import { listProducts, listProfessionals } from '#server/features/api-v1/api-v1.service.ts';
import type { Session } from '#server/session.ts';

type Source = {
  readonly resource: Resource;
  /** The first page, whether there is more, and where. */
  readonly read: (
    context: Context,
    session: Session,
  ) => Promise<{ items: readonly unknown[]; more: string | null }>;
};

/** How many people or services a resource holds. */
const FIRST_PAGE = 50;

const source = (name: string, title: string, description: string, read: Source['read']): Source => ({
  resource: { uri: `hora-marcada://${name}`, name, title, description, mimeType: 'application/json' },
  read,
});

const SOURCES: readonly Source[] = [
  source(
    'professionals',
    'Profissionais',
    `Quem atende, os primeiros ${FIRST_PAGE} pelo nome: especialidade, fuso e página. Todos: list_professionals.`,
    async (context, session) => {
      const { data, nextCursor } = await listProfessionals(context, session, { limit: FIRST_PAGE });
      return {
        items: data.map(({ email: _private, ...person }) => person),
        more:
          nextCursor === null
            ? null
            : `Há mais profissionais do que estes ${FIRST_PAGE}. Procure com a ferramenta list_professionals: \`query\` busca por nome ou especialidade, e \`nextCursor\` leva à página seguinte.`,
      };
    },
  ),
  source(
    'services',
    'Serviços',
    `O que os profissionais oferecem, os primeiros ${FIRST_PAGE} serviços pelo nome: duração e preço. Todos os de um profissional: list_professionals.`,
    async (context, session) => {
      const { data, nextCursor } = await listProducts(context, session, { limit: FIRST_PAGE });
      return {
        items: data,
        more:
          nextCursor === null
            ? null
            : `Há mais serviços do que estes ${FIRST_PAGE}. A ferramenta list_professionals, com \`professional\`, traz todos os de um profissional.`,
      };
    },
  ),
];

/** What an assistant may read without a tool. */
export const RESOURCES: readonly Resource[] = SOURCES.map(({ resource }) => resource);

/**
 * What an address holds; null when it is none of ours. It is the first page of a list, and where there is more a sentence
 * behind it names the tool that has the rest. There is no template with a search or a cursor in the address: people attach
 * a resource to a conversation once, by hand, and it is a model that searches and goes on, which it does by tools.
 */
export async function readResource(
  context: Context,
  session: Session,
  uri: string,
): Promise<ReadResourceResult | null> {
  const found = SOURCES.find(({ resource }) => resource.uri === uri);
  if (found === undefined) return null;
  const { items, more } = await found.read(context, session);
  return {
    contents: [
      { uri, mimeType: 'application/json', text: JSON.stringify(items) },
      ...(more === null ? [] : [{ uri, mimeType: 'text/plain', text: more }]),
    ],
  };
}
