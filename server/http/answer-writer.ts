import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { safeEncode, type $ZodType, type $ZodTypes } from 'zod/v4/core';

/** A value that its schema does not allow. The message never holds the value: it may be a client's. */
class NotDeclared extends Error {}

/** Copies what a schema declares out of a value, and nothing else. @throws NotDeclared */
type Pick = (value: unknown) => unknown;

/** Writes a value as JSON with the declared fields alone. @throws NotDeclared when one is missing or of another kind */
type AnswerWriter = (value: unknown) => string;

/**
 * Makes the writer of a schema of the contract. It checks presence, kind, enum and literal; formats and bounds are the
 * tests' affair, where zod reads every answer too. Objects are picked by code made from their schema: copying fields by
 * name costs a fraction of what a loop over them does (decision 062).
 * @throws Error for a kind of schema that no answer has had so far
 */
export function answerWriter(schema: $ZodType): AnswerWriter {
  const pick = pickOf(schema);
  return (value) => JSON.stringify(pick(value));
}

/**
 * Serialises the routes' answers. One that is not as declared is a mistake of ours: it ends in 500, and zod, asked only
 * then, says where it differs.
 */
export const answerSerializers: FastifySerializerCompiler<$ZodType> = ({ schema, method, url }) => {
  const write = answerWriter(schema);
  return (answer) => {
    try {
      return write(answer);
    } catch (error) {
      if (!(error instanceof NotDeclared)) throw error;
      error.cause = safeEncode(schema, answer as never).error;
      throw new Error(`The answer to ${method} ${url} is not as its table declares.`, { cause: error });
    }
  };
};

/** Schemas are shared by many routes. */
const made = new WeakMap<$ZodType, Pick>();

function pickOf(schema: $ZodType): Pick {
  const known = made.get(schema);
  if (known !== undefined) return known;
  const pick = makePick(schema);
  made.set(schema, pick);
  return pick;
}

function makePick(schema: $ZodType): Pick {
  const { def } = (schema as $ZodTypes)._zod; // every schema is one of these, as its `type` says
  switch (def.type) {
    case 'string':
      return text;
    case 'number':
      return 'format' in def && def.format === 'safeint' ? whole : number;
    case 'boolean':
      return boolean;
    case 'null':
      return oneOf([null]);
    case 'literal':
      return oneOf(def.values);
    case 'enum':
      return oneOf(Object.values(def.entries));
    case 'nullable': {
      const inner = pickOf(def.innerType);
      return (value) => (value === null ? null : inner(value));
    }
    case 'readonly':
      return pickOf(def.innerType);
    case 'array':
      return list(pickOf(def.element));
    case 'record':
      return record(pickOf(def.valueType));
    case 'union':
      return firstOf(def.options.map(pickOf));
    case 'object':
      if (def.catchall !== undefined) break;
      return fields(def.shape);
    default:
  }
  throw new Error(`No answer can be written by a schema of this kind: ${def.type}.`);
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new NotDeclared('not a text');
  return value;
}

function number(value: unknown): unknown {
  if (!Number.isFinite(value)) throw new NotDeclared('not a number');
  return value;
}

function whole(value: unknown): unknown {
  if (!Number.isSafeInteger(value)) throw new NotDeclared('not a whole number');
  return value;
}

function boolean(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new NotDeclared('not a boolean');
  return value;
}

function oneOf(values: readonly unknown[]): Pick {
  const allowed = new Set(values);
  return (value) => {
    if (!allowed.has(value)) throw new NotDeclared('not one of the declared values');
    return value;
  };
}

function list(element: Pick): Pick {
  return (value) => {
    if (!Array.isArray(value)) throw new NotDeclared('not a list');
    return value.map((each) => element(each));
  };
}

function record(element: Pick): Pick {
  return (value) =>
    Object.fromEntries(Object.entries(object(value)).map(([key, each]) => [key, element(each)]));
}

/** By the first that takes the value, as zod does. */
function firstOf(options: readonly Pick[]): Pick {
  return (value) => {
    for (const pick of options) {
      try {
        return pick(value);
      } catch (error) {
        if (!(error instanceof NotDeclared)) throw error;
      }
    }
    throw new NotDeclared('none of the declared kinds');
  };
}

function object(value: unknown): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new NotDeclared('not an object');
  return value;
}

/** `{ "id": p0(v.id), "notes": (f = v.notes) === null ? null : p1(f), … }` as a function. */
function fields(shape: Readonly<Record<string, $ZodType>>): Pick {
  const picks: Pick[] = [];
  const lines = Object.entries(shape).map(([key, schema]) => {
    // In a literal it would be the prototype.
    if (key === '__proto__') throw new Error('No field of an answer can have this name.');
    const name = JSON.stringify(key);
    return `${name}: ${fieldCode(schema, `value[${name}]`, picks)}`;
  });
  const names = picks.map((_pick, index) => `p${index}`);
  const code = `return (given) => { const value = object(given); let f; return { ${lines.join(', ')} }; }`;
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- made of the contract's quoted names alone
  const make = new Function('object', ...names, code) as (...parts: readonly unknown[]) => Pick;
  return make(object, ...picks);
}

/** The expression that copies one field. What may be null or left out is asked for here, without a call. */
function fieldCode(schema: $ZodType, from: string, picks: Pick[]): string {
  let inner = schema;
  let empty = '';
  for (;;) {
    const { def } = (inner as $ZodTypes)._zod;
    if (def.type === 'optional') empty += 'f === undefined ? undefined : ';
    else if (def.type === 'nullable') empty += 'f === null ? null : ';
    else break;
    inner = def.innerType;
  }
  const call = `p${picks.push(pickOf(inner)) - 1}`;
  return empty === '' ? `${call}(${from})` : `(f = ${from}, ${empty}${call}(f))`;
}
