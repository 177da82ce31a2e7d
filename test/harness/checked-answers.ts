import { safeEncode } from 'zod/v4/core';
import { answerSerializers } from '#server/http/answer-writer.ts';

/**
 * Writes answers as the product does, and has zod write each one too: tests fail with 500 when zod refuses what a handler
 * answered, formats and bounds included, or when the two texts differ.
 */
export const checkedAnswers: typeof answerSerializers = (route) => {
  const write = answerSerializers(route);
  return (answer) => {
    const read = safeEncode(route.schema, answer as never);
    if (!read.success) throw read.error;
    const text = write(answer);
    if (text !== JSON.stringify(read.data)) throw new Error(`Two texts for ${route.method} ${route.url}.`);
    return text;
  };
};
