import type { ApiDocument, ApiOperation, ApiSchema } from '#shared/api-document.ts';

/** The schema behind a reference. */
export function resolved(document: ApiDocument, schema: ApiSchema): ApiSchema {
  const name = nameOf(schema);
  return name === null ? schema : (document.components.schemas[name] ?? {});
}

/** The name of what a schema refers to; null for one that stands for itself. */
export function nameOf(schema: ApiSchema): string | null {
  return /^#\/components\/schemas\/(\w+)$/.exec(schema.$ref ?? '')?.[1] ?? null;
}

/** The example of a call's body; null where it has none. */
function exampleBody(document: ApiDocument, operation: ApiOperation): unknown {
  const schema = operation.requestBody?.content?.['application/json']?.schema;
  return schema === undefined ? null : (resolved(document, schema).examples?.[0] ?? null);
}

/** A call as it is typed in a terminal. */
export function curlOf(
  document: ApiDocument,
  { method, path, operation }: { method: string; path: string; operation: ApiOperation },
): string {
  const needed = (operation.parameters ?? []).filter((each) => each.in === 'query' && each.required === true);
  const query = needed.map(({ name, schema }) => `${name}=${sampleOf(name, schema)}`).join('&');
  const address = `${document.servers?.[0]?.url ?? ''}${path.replaceAll('{id}', 'ID')}`;
  const body = exampleBody(document, operation);
  return [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}'${address}${query === '' ? '' : `?${query}`}'`,
    `  -H 'Authorization: Bearer hm_api_SUA_CHAVE'`,
    ...(body === null
      ? []
      : [`  -H 'Content-Type: application/json'`, `  -d '${JSON.stringify(body, null, 2)}'`]),
  ].join(' \\\n');
}

function sampleOf(name: string, schema: ApiSchema | undefined): string {
  if (schema?.format === 'date') return name === 'to' ? '2027-03-19' : '2027-03-15';
  return schema?.format === 'uuid' ? 'ID' : '…';
}

/** What a value is, in few words. */
export function typeOf(document: ApiDocument, schema: ApiSchema): string {
  const name = nameOf(schema);
  if (name !== null) return name;
  if (schema.anyOf !== undefined) {
    const kinds = schema.anyOf.map((each) => typeOf(document, each));
    return [...new Set(kinds)].join(' ou ');
  }
  if (schema.type === 'array')
    return `lista de ${schema.items === undefined ? '?' : typeOf(document, schema.items)}`;
  if (schema.enum !== undefined && schema.enum.length <= 8) return schema.enum.map(String).join(' · ');
  const words = [schema.type ?? 'qualquer'].flat().map((type) => TYPES[type] ?? type);
  const format = schema.format === undefined ? '' : ` (${FORMATS[schema.format] ?? schema.format})`;
  return words.join(' ou ') + format;
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'texto',
  integer: 'inteiro',
  number: 'número',
  boolean: 'sim ou não',
  object: 'objeto',
  null: 'nulo',
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  date: 'AAAA-MM-DD',
  'date-time': 'ISO 8601',
  email: 'e-mail',
};
