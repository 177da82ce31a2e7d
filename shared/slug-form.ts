import { plainText } from './plain-text.ts';

/** How many characters the code of a short link has. */
export const CODE_LENGTH = { min: 3, max: 40 } as const;

/** Whether a text is made as slugs and codes are: lower-case letters, digits, and single hyphens between them. */
export function hasSlugForm(
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
): boolean {
  return text.length >= min && text.length <= max && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}

/**
 * A text as somebody means it who types a slug or a code: without accents and capitals, with one hyphen for spaces and the like. Other
 * signs stay, so that the form refuses them.
 */
export function slugAsTyped(text: string): string {
  return plainText(text)
    .replace(/[\s_-]+/g, '-')
    .replace(/^-|-$/g, '');
}
