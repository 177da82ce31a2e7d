/**
 * The Brazilian phone mask: '+55(DD) NNNNN-NNNN'. Pure, so that forms, tests and the public page share it.
 */

/** Country code, digits kept, and the longest text the mask can show. */
const PHONE_COUNTRY = '55';
const PHONE_MAX_DIGITS = 13;
export const PHONE_MAX_LENGTH = 18;

/**
 * The digits of what was typed: 55 goes in front when there are 11 or fewer that do not start with 55; never
 * more than 13. A lone '5' waits, because it may be the start of 55.
 */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  const needsCountry =
    digits !== '' && digits !== '5' && digits.length <= 11 && !digits.startsWith(PHONE_COUNTRY);
  return (needsCountry ? PHONE_COUNTRY + digits : digits).slice(0, PHONE_MAX_DIGITS);
}

/** Whatever was typed or stored, as '+55(11) 98765-4321'; unfinished numbers show as far as they go. */
export function formatPhone(text: string): string {
  const digits = phoneDigits(text);
  if (digits === '') return '';
  let shown = `+${digits.slice(0, 2)}`;
  if (digits.length > 2) shown += `(${digits.slice(2, 4)}`;
  if (digits.length > 4) shown += `) ${digits.slice(4, 9)}`;
  if (digits.length > 9) shown += `-${digits.slice(9)}`;
  return shown;
}

export type PhoneEdit = { value: string; caret: number };

/**
 * One edit of a masked input: what it shows next, and where the caret goes. The caret stays behind the digit it
 * was behind. Deleting a sign of the mask deletes the digit next to it, otherwise the key would seem dead.
 * @param before what the input showed
 * @param typed what the browser made of it
 * @param caret the caret in `typed`
 * @param forward true for the Delete key, false for Backspace
 */
export function editPhone(before: string, typed: string, caret: number, forward = false): PhoneEdit {
  let digits = typed.replace(/\D/g, '');
  let left = typed.slice(0, caret).replace(/\D/g, '').length;
  const onlyMaskDeleted = typed.length < before.length && digits === before.replace(/\D/g, '');
  if (onlyMaskDeleted) {
    if (!forward) left = Math.max(0, left - 1);
    digits = digits.slice(0, left) + digits.slice(left + 1);
  }
  const value = formatPhone(digits);
  const added = phoneDigits(digits).length - Math.min(digits.length, PHONE_MAX_DIGITS);
  return { value, caret: caretAfter(value, left === 0 ? 0 : left + Math.max(0, added)) };
}

/** The position right behind that many digits of a shown phone. */
function caretAfter(value: string, digits: number): number {
  let seen = 0;
  for (let index = 0; index < value.length; index += 1) {
    if (seen === digits) return index;
    if (/\d/.test(value.charAt(index))) seen += 1;
  }
  return value.length;
}
