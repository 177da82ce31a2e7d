import { plainText, searchWords } from '#shared/plain-text.ts';
import { FEWEST_PHONE_DIGITS, phoneDigitsIn } from '#shared/search-phone.ts';

/** What is looked for: a name has all of the words; an e-mail has the text, or a phone the digits, where there are any. */
export type ClientSearch = {
  /** At least one, each with a letter or digit. */
  readonly words: readonly [string, ...string[]];
  readonly email: string | null;
  readonly digits: string | null;
};

/** Words of a name that are compared; more would say no more. */
const MOST_WORDS = 6;

/** What a text may be a part of; null where it holds no letter and no digit. */
export function clientSearchOf(text: string): ClientSearch | null {
  const [first, ...others] = searchWords(text).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (first === undefined) return null;
  const words = [first, ...others.slice(0, MOST_WORDS - 1)] as const;
  const digits = phoneDigitsIn(text);
  return {
    words,
    email: others.length === 0 ? plainText(text) : null,
    digits: digits.length >= FEWEST_PHONE_DIGITS ? digits : null,
  };
}
