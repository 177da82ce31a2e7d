/** Digits of a phone that a search needs at least: what an index of trigrams can find. Fewer are in almost every phone. */
export const FEWEST_PHONE_DIGITS = 3;

/** The digits of a text that may be part of a phone and nothing else, without the trunk's zeros in front; '' of another text. */
export function phoneDigitsIn(text: string): string {
  return /^[\d\s()+.-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^0+/, '') : '';
}
