import type { z } from 'zod';
import { unknownFields } from '#server/lib/unknown-fields.ts';

/** A date that is no date is most often a word such as "amanhã": then it helps to hear what today is. */
const ABOUT_TIME: ReadonlySet<string> = new Set(['from', 'to', 'startTime', 'after', 'before']);

type Issue = z.core.$ZodIssue;

/**
 * What does not fit, in a sentence that a model can put right: each field with what it takes.
 * @param now the present moment and its zone, as people write them
 */
export function inputSentence(
  issues: readonly Issue[],
  schema: z.ZodObject,
  now: string,
): { sentence: string; fields: string[] } {
  const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
  const wrong = [
    ...new Set(issues.flatMap(({ path: [field] }) => (field === undefined ? [] : [String(field)]))),
  ];
  const names = Object.keys(schema.shape);
  const lines = [
    ...wrong.map((field) => {
      const takes = (schema.shape[field] as z.ZodType | undefined)?.description;
      return takes === undefined ? `${field}: não serve.` : `${field}: ${takes}`;
    }),
    ...(unknown.length === 0 ? [] : [unknownFields(unknown, names)]),
    ...(wrong.some((field) => ABOUT_TIME.has(field))
      ? [`Agora são ${now}. Escreva a data por extenso (AAAA-MM-DD), não "hoje" ou "amanhã".`]
      : []),
  ];
  return { sentence: ['Confira o que foi enviado.', ...lines].join('\n'), fields: [...wrong, ...unknown] };
}
