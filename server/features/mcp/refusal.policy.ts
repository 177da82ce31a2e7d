import type { ErrorCode } from '#shared/contract/errors.ts';

/** How many people or services a refusal names: no more than a model can weigh. */
export const CHOICES = 20;

/** What an assistant gets instead of a result: a sentence, and what it may do about it. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly alternatives: RefusalAlternatives;

  constructor(code: ErrorCode, message: string, alternatives: RefusalAlternatives = {}) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.alternatives = alternatives;
  }
}

/** What could have been meant: by its id, or by a name that several professionals use, and these. */
export type Choice = { readonly name: string } & (
  { readonly id: string } | { readonly professionals: readonly string[] }
);

export type RefusalAlternatives = {
  readonly fields?: readonly string[];
  readonly freeTimes?: readonly {
    readonly startTime: string;
    readonly endTime: string;
    readonly weekday: string;
  }[];
  readonly choices?: readonly Choice[];
  /** How many more could have been meant; left out when all are named. */
  readonly moreChoices?: number;
};

/** Somebody's words inside ours: on one line, and seen to be a quotation. */
export const quoted = (text: string) => JSON.stringify(text);

/** What there is to choose from, no more than a model can weigh. @param many how many there are, the given ones among them */
export function choicesOf(
  among: readonly { readonly id: string; readonly name: string }[],
  many: number = among.length,
): Pick<RefusalAlternatives, 'choices' | 'moreChoices'> {
  const choices = among.slice(0, CHOICES).map(({ id, name }) => ({ id, name }));
  return { choices, ...(many > choices.length ? { moreChoices: many - choices.length } : {}) };
}
