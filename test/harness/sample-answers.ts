import type { $ZodType, $ZodTypes } from 'zod/v4/core';

/** Which value of a schema: the option of each union, and whether what may be empty is. */
export type Shape = { readonly option: number; readonly empty: boolean };

export type Fields = Record<string, unknown>;

const UUID = '01890000-0000-7000-8000-000000000000';
const FORMATS: Readonly<Record<string, string>> = {
  uuid: UUID,
  datetime: '2027-03-15T10:00:00Z',
  date: '2027-03-15',
};
/** Takes what is declared as a text, whatever has to be escaped. */
const TEXT = 'Ação "entre aspas" \\ \u0001 \ud83d\ude00';

function textOf(def: { format?: string; checks?: readonly unknown[] | undefined }): string {
  const bounded = (def.checks ?? []).length > 0;
  // A pattern of the contract: a token of a device.
  return FORMATS[def.format ?? ''] ?? (bounded ? 'a'.repeat(43) : TEXT);
}

/** A value of every field that a schema declares. */
export function sampleOf(schema: $ZodType, shape: Shape): unknown {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return textOf(def);
    case 'number':
      return 3;
    case 'boolean':
      return false;
    case 'null':
      return null;
    case 'literal':
      return def.values[0];
    case 'enum':
      return Object.values(def.entries)[0];
    case 'nullable':
      return shape.empty ? null : sampleOf(def.innerType, shape);
    case 'readonly':
      return sampleOf(def.innerType, shape);
    case 'array':
      return shape.empty ? [] : [sampleOf(def.element, shape), sampleOf(def.element, shape)];
    case 'record':
      return { chave: sampleOf(def.valueType, shape) };
    case 'union':
      return sampleOf(def.options[shape.option % def.options.length] as $ZodType, shape);
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .filter(([, field]) => !(shape.empty && typeOf(field) === 'optional'))
          .map(([name, field]) => [name, sampleOf(inside(field), shape)]),
      );
    default:
      throw new Error(`There is no sample of ${def.type}.`);
  }
}

const typeOf = (schema: $ZodType) => (schema as $ZodTypes)._zod.def.type;

function inside(field: $ZodType): $ZodType {
  const { def } = (field as $ZodTypes)._zod;
  return def.type === 'optional' ? def.innerType : field;
}

/** Every object within a sample, beside the fields that its schema asks for. */
export function objectsOf(
  schema: $ZodType,
  value: unknown,
  shape: Shape,
): { object: Fields; required: string[] }[] {
  const { def } = (schema as $ZodTypes)._zod;
  if (value === null || value === undefined) return [];
  switch (def.type) {
    case 'nullable':
    case 'optional':
    case 'readonly':
      return objectsOf(def.innerType, value, shape);
    case 'array':
      return (value as unknown[]).flatMap((each) => objectsOf(def.element, each, shape));
    case 'record':
      return Object.values(value).flatMap((each) => objectsOf(def.valueType, each, shape));
    case 'union':
      return objectsOf(def.options[shape.option % def.options.length] as $ZodType, value, shape);
    case 'object': {
      const object = value as Fields;
      const required = Object.keys(def.shape).filter(
        (name) => typeOf(def.shape[name] as $ZodType) !== 'optional',
      );
      const within = Object.entries(def.shape).flatMap(([name, field]) =>
        objectsOf(field, object[name], shape),
      );
      return [{ object, required }, ...within];
    }
    default:
      return [];
  }
}
