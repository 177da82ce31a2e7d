import type { FastifyError } from 'fastify';
import { z } from 'zod';
import { unknownFields } from '#server/lib/unknown-fields.ts';

/** What the validator says of one misfit, as fastify-type-provider-zod passes it on. */
export type Misfit = {
  readonly instancePath: string;
  readonly message?: string;
  readonly params?: { readonly keys?: readonly string[] };
};

/** The form of a text, by its JSON Schema format. */
const FORMATS: Readonly<Record<string, string>> = {
  date: 'uma data como 2027-03-15',
  'date-time': 'um instante com deslocamento, como 2027-03-15T10:00:00-03:00',
  email: 'um endereço de e-mail',
  uuid: 'um id, como vem nas respostas',
};

/**
 * Why a body or a query does not fit, for the person who wrote the program: each field with what it takes, from the
 * very schema that refused it.
 * @param schema of the body or the query; null when it is no object of fields
 */
export function problemDetail(misfits: readonly Misfit[], schema: z.ZodObject | null): string | undefined {
  if (schema === null) return undefined;
  const lines = new Set<string>();
  for (const { instancePath, message, params } of misfits) {
    const [name = ''] = instancePath.replace(/^\//, '').split('/');
    if (params?.keys !== undefined) {
      lines.add(unknownFields(params.keys, Object.keys(schema.shape)));
    } else if (name === '') {
      lines.add('Envie um objeto JSON.');
    } else {
      const missing = message?.endsWith('received undefined') ?? false;
      const takes = whatItTakes(schema.shape[name] as z.ZodType | undefined);
      lines.add(`${name} ${missing ? 'falta' : 'não serve'}${takes === '' ? '' : `: ${takes}`}.`);
    }
  }
  return [...lines].join(' ');
}

/** The schema against which a request was held when it failed. */
export function schemaOf(
  error: FastifyError & { validationContext?: string | undefined },
  schemas: unknown,
): z.ZodObject | null {
  const context = error.validationContext ?? '';
  const schema = (schemas as Readonly<Record<string, unknown>> | undefined)?.[context];
  return schema instanceof z.ZodObject ? schema : null;
}

/** What a field takes, in words: its bounds and its form. */
function whatItTakes(field: z.ZodType | undefined): string {
  if (field === undefined) return '';
  const { type, format, minimum, maximum, maxLength, enum: values } = jsonSchemaOf(field);
  if (values !== undefined) return `um destes: ${values.join(', ')}`;
  if (typeof format === 'string' && FORMATS[format] !== undefined) return FORMATS[format];
  if (type === 'integer' && minimum !== undefined && maximum !== undefined)
    return `um número inteiro de ${minimum} a ${maximum}`;
  if (type === 'string')
    return maxLength === undefined ? 'um texto' : `um texto de até ${maxLength} caracteres`;
  return '';
}

/** A field's JSON Schema; of one that may be null, of what it is otherwise. */
function jsonSchemaOf(field: z.ZodType): z.core.JSONSchema.BaseSchema {
  const schema = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' });
  const other = schema.anyOf?.find(({ type }) => type !== 'null');
  return other ?? schema;
}
