/**
 * What may be typed into a price: letters never get into the field, as with a field of numbers. A minus stays, so that
 * what it means can be refused instead of being dropped.
 */
export function amountKeys(text: string): string {
  return text.replace(/[^\d.,−-]/g, '');
}

/** Whether a typed amount is below zero. */
export function isNegative(text: string): boolean {
  return /^\s*[−-]/.test(text);
}

/**
 * Reads an amount in reais as people type it in Brazil: '1.234,50', '1234,5', '1.234', and with a point for the cents
 * where it can mean nothing else ('19.90'). Null for what is none, and for more than two decimals.
 */
export function parseAmount(text: string): number | null {
  const typed = text.trim();
  const brazilian = /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{0,2}))?$/.exec(typed);
  const pointed = /^(\d+)\.(\d{1,2})$/.exec(typed);
  const [, whole = '', cents = ''] = brazilian ?? pointed ?? [];
  if (whole === '') return null;
  // Put together as text: no sum of floats comes between what is typed and what is stored.
  return Number(`${whole.replaceAll('.', '')}.${cents === '' ? '0' : cents}`);
}
