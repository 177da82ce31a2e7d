import type { $ZodType, $ZodTypes } from 'zod/v4/core';

/**
 * Whether something is anywhere in what a schema describes. A kind of schema that nobody foresaw counts as holding it.
 * @param isSought said of each schema from the outermost on
 */
export function schemaHolds(schema: $ZodType, isSought: (schema: $ZodTypes) => boolean): boolean {
  const known = schema as $ZodTypes;
  if (isSought(known)) return true;
  const inner = (one: $ZodType): boolean => schemaHolds(one, isSought);
  const { def } = known._zod;
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'literal':
    case 'enum':
      return false;
    case 'nullable':
    case 'optional':
    case 'readonly':
      return inner(def.innerType);
    case 'array':
      return inner(def.element);
    case 'record':
      return inner(def.valueType);
    case 'union':
      return def.options.some(inner);
    case 'object':
      return Object.values(def.shape).some(inner);
    default:
      return true;
  }
}
