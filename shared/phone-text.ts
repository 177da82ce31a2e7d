/**
 * A written phone without what its number plan has no sign for: "0XX" (any carrier), the 00 of a call abroad (which is
 * +), an extension, a second number. Both sides of the product read phones through it.
 */
export function plainPhone(text: string): string {
  const [first = ''] = text.split(/\/|;|\bou\b/i);
  return first
    .replace(/(?:ramal|ext(?:ens[aã]o)?\.?|x)\s*\.?:?\s*\d{1,6}\s*$/i, '')
    .replace(/^\s*\(?\s*0\s*-?\s*xx/i, '0')
    .replace(/^\s*00(?=[1-9])/, '+')
    .trim();
}
