import type { ApiAlternative } from '#shared/contract/api-v1.ts';
import { conflictDetails } from '#shared/contract/appointments.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { AppError } from '#server/lib/app-error.ts';
import { localInstead } from '#server/lib/local-instead.ts';
import { weekdayOf } from './moment.policy.ts';

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
  /** What may be taken instead of a refused time, in words. */
  readonly alternatives?: readonly (ApiAlternative & { readonly weekday: string })[];
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

/** A refused time as an assistant reads it, with what may be taken instead; null for an error that names no times. */
export function refusedTime(error: AppError): Refusal | null {
  const details = conflictDetails.safeParse(error.details);
  if (!details.success) return null;
  const { suggestions, alternatives } = localInstead(details.data);
  const withWeekday = <T extends { readonly startTime: string }>(time: T) => ({
    ...time,
    weekday: weekdayOf(time.startTime),
  });
  return new Refusal(error.code, error.message, {
    freeTimes: suggestions.map(withWeekday),
    ...(alternatives === undefined ? {} : { alternatives: alternatives.map(withWeekday) }),
  });
}
