import type { ReadResourceResult, Resource } from '@modelcontextprotocol/server';
import type { Context } from '#server/context.ts';
import { listProducts, listProfessionals } from '#server/features/api-v1/api-v1.service.ts';
import type { Session } from '#server/session.ts';

type Source = {
  readonly resource: Resource;
  readonly read: (context: Context, session: Session) => Promise<unknown>;
};

const source = (name: string, title: string, description: string, read: Source['read']): Source => ({
  resource: { uri: `hora-marcada://${name}`, name, title, description, mimeType: 'application/json' },
  read,
});

const SOURCES: readonly Source[] = [
  source(
    'professionals',
    'Profissionais',
    'Quem atende: nome, especialidade, fuso e página.',
    async (...who) => (await listProfessionals(...who)).map(({ email: _private, ...person }) => person),
  ),
  source('services', 'Serviços', 'O que cada profissional oferece: nome, duração e preço.', (...who) =>
    listProducts(...who, undefined),
  ),
];

/** What an assistant may read without a tool. */
export const RESOURCES: readonly Resource[] = SOURCES.map(({ resource }) => resource);

/** What an address holds; null when it is none of ours. */
export async function readResource(
  context: Context,
  session: Session,
  uri: string,
): Promise<ReadResourceResult | null> {
  const found = SOURCES.find(({ resource }) => resource.uri === uri);
  if (found === undefined) return null;
  const text = JSON.stringify(await found.read(context, session));
  return { contents: [{ uri, mimeType: 'application/json', text }] };
}
