import swagger from '@fastify/swagger';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { CALLS_A_MINUTE } from '#shared/contract/api-v1.ts';
import type { Config } from '#server/config.ts';
import type { App } from '#server/app.ts';

/** The version of the contract, not of the product: the first number changes when something is taken away. */
const CONTRACT_VERSION = '1.0.0';

const ABOUT = `A agenda da sua organização para outros sistemas: profissionais, serviços, horários livres e agendamentos.

Cada chamada leva a chave da organização no cabeçalho \`Authorization: Bearer hm_api_…\`. Um administrador liga a API e gera a chave em **Integrações**.

Instantes são ISO 8601; as respostas trazem o deslocamento do fuso do profissional. Erros seguem a RFC 9457 e têm um \`code\` estável. Campos que a API não conhece são recusados, com o nome. Cada chave pode fazer ${CALLS_A_MINUTE} chamadas por minuto; \`RateLimit-Policy\` e \`RateLimit\` (draft-ietf-httpapi-ratelimit-headers-10) dizem quantas restam, e um 429 traz \`Retry-After\` em segundos.

A chave é um segredo de servidor: não há CORS, e páginas de outros sites não chamam a API.`;

type Document = ReturnType<typeof jsonSchemaTransformObject>;
type Text = { readonly [key: string]: unknown };

const isText = (value: unknown): value is Text =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The library names each schema twice, for what comes in and for what goes out, used or not: keeps those that the
 * calls refer to, under their plain names. Errors are problem details, which the library cannot know.
 */
function tidied(document: Document): Document {
  const { components, ...rest } = document as unknown as { components: { schemas: Text } } & Text;
  const used = new Set<string>();
  const follow = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value ?? null).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(components.schemas[name]);
    }
  };
  follow(rest);
  const plain = (name: string) => {
    const bare = name.replace(/Input$/, '');
    return used.has(bare) && bare !== name ? name : bare;
  };
  const schemas = Object.fromEntries([...used].sort().map((name) => [plain(name), components.schemas[name]]));
  const text = JSON.stringify({ ...rest, components: { ...components, schemas } }).replaceAll(
    /#\/components\/schemas\/(\w+)/g,
    (_all, name: string) => `#/components/schemas/${plain(name)}`,
  );
  return withCommonParts(JSON.parse(text, inPlainTerms) as Text);
}

const HEADERS = {
  'RateLimit-Policy': 'Quantas chamadas cabem na janela de um minuto.',
  RateLimit: 'Quantas chamadas restam, e em quantos segundos a janela recomeça.',
} as const;
const MORE_HEADERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '201': { 'Idempotent-Replayed': '`true` quando é a resposta de um pedido anterior com a mesma chave.' },
  '429': { 'Retry-After': 'Em quantos segundos tentar de novo.' },
};
const TAG = {
  description: 'A marca desta resposta, para `If-None-Match`.',
  schema: { type: 'string' },
} as const;
/** What every reading may answer besides. */
const NOT_CHANGED = {
  description: 'Nada mudou desde a resposta com a marca enviada em `If-None-Match`.',
  headers: { ETag: TAG },
} as const;
const OTHER_ERRORS = {
  description: 'Outro erro, como 405, 413, 415, 500, 503 ou 507, na mesma forma. Um 503 traz `Retry-After`.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
} as const;

/** What the routes need not repeat one by one: the headers of the answers, and the errors of any server. */
function withCommonParts(document: Text): Text {
  const paths = document.paths as Readonly<Record<string, Readonly<Record<string, Text>>>>;
  const operation = (method: string, call: Text) => {
    const responses = Object.entries(call.responses as Readonly<Record<string, Text>>);
    const described = responses.map(([status, response]) => {
      const counted = status.startsWith('2') || status === '429' ? HEADERS : {};
      const tag = method === 'get' && status === '200' ? { ETag: TAG } : {};
      const headers = Object.entries({ ...counted, ...MORE_HEADERS[status] }).map(
        ([name, description]) => [name, { description, schema: { type: 'string' } }] as const,
      );
      return [
        status,
        headers.length === 0
          ? response
          : { ...response, headers: { ...Object.fromEntries(headers), ...tag } },
      ] as const;
    });
    const unchanged = method === 'get' ? { 304: NOT_CHANGED } : {};
    return {
      ...call,
      responses: { ...Object.fromEntries(described), ...unchanged, default: OTHER_ERRORS },
    };
  };
  const mapped = Object.entries(paths).map(([path, calls]) => [
    path,
    Object.fromEntries(Object.entries(calls).map(([method, call]) => [method, operation(method, call)])),
  ]);
  return { ...document, paths: Object.fromEntries(mapped) as Text };
}

/**
 * A reviver: an answer that holds a problem has its media type, one that nobody described has plain words, and a number
 * has only the bounds that somebody set.
 */
function inPlainTerms(_key: string, value: unknown): unknown {
  if (!isText(value)) return value;
  if (value.description === 'Default Response') return { ...value, description: 'O que foi pedido.' };
  if (value.maximum === Number.MAX_SAFE_INTEGER || value.minimum === Number.MIN_SAFE_INTEGER)
    return Object.fromEntries(
      Object.entries(value).filter(
        ([name, bound]) =>
          !(name === 'maximum' && bound === Number.MAX_SAFE_INTEGER) &&
          !(name === 'minimum' && bound === Number.MIN_SAFE_INTEGER),
      ),
    );
  return asProblem(value);
}

function asProblem(value: Text): Text {
  if (!isText(value['application/json'])) return value;
  const { 'application/json': content, ...others } = value;
  return JSON.stringify(content).includes('#/components/schemas/Problem"')
    ? { ...others, 'application/problem+json': content }
    : value;
}

/** Describes the REST API from the schemas that validate it. Must be called before the routes are made. */
export async function describeApi(app: App, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: {
        title: `API ${config.brand.name}`,
        description: ABOUT,
        version: CONTRACT_VERSION,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: config.publicUrl }],
      tags: [
        { name: 'Agenda', description: 'Quem atende, o quê e quando.' },
        { name: 'Agendamentos', description: 'Criar, ler, mudar e cancelar.' },
        { name: 'Séries', description: 'Agendamentos que se repetem.' },
        { name: 'Clientes', description: 'Procurar, cadastrar, ler e alterar.' },
      ],
      components: {
        securitySchemes: {
          key: { type: 'http', scheme: 'bearer', description: 'A chave da organização.' },
        },
      },
    },
    transform(route) {
      const described = jsonSchemaTransform(route);
      // Pages and files are no part of it, nor is a route without words of its own.
      const hidden = route.route.config?.access !== 'api-token';
      return hidden ? { ...described, schema: { ...described.schema, hide: true } } : described;
    },
    transformObject: (document) => tidied(jsonSchemaTransformObject(document)),
  });
}
