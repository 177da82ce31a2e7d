/**
 * Phones as people type and read them: Brazil first, '+55(11) 98765-4321', other countries as they write it themselves.
 * Formatting is libphonenumber's. Its tables are heavy: the public page loads this file once there is a field to fill.
 */
import { AsYouType, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { plainPhone } from '#shared/phone-text.ts';

const HOME = { country: 'BR', code: '55', prefix: '+55' } as const;
/** Area code and number. */
const HOME_DIGITS = 11;
/** As many as there can be (ITU-T E.164). */
const MOST_DIGITS = 15;

/**
 * Whatever was typed so far, as it is shown. Without + it is Brazilian, unless it has more digits than a Brazilian number
 * and is one of the country that it begins with.
 */
export function formatPhone(text: string): string {
  const plain = plainPhone(text);
  const digits = digitsOf(plain);
  if (plain.startsWith('+') && !digits.startsWith(HOME.code)) {
    const isBegunHome = HOME.code.startsWith(digits);
    return isBegunHome ? `+${digits}` : new AsYouType().input(`+${digits.slice(0, MOST_DIGITS)}`);
  }
  if (plain === HOME.prefix) return plain;
  const isLong = digits.length > HOME_DIGITS && !digits.startsWith(HOME.code) && !plain.startsWith('0');
  if (isLong && parsePhoneNumberFromString(`+${digits}`)?.isValid() === true)
    return new AsYouType().input(`+${digits}`);
  return atHome(plain.startsWith('+') ? digits.slice(HOME.code.length) : nationalOf(plain, digits));
}

/** A stored phone (digits, the country first) as it is shown. */
export function storedPhone(stored: string | null): string {
  const digits = digitsOf(stored ?? '');
  if (digits === '') return '';
  const known = parsePhoneNumberFromString(`+${digits}`)?.isValid() === true;
  return formatPhone(known || digits.startsWith(HOME.code) ? `+${digits}` : digits);
}

/** The digits of a stored phone with its country, as an address to call wants them. */
export function callableDigits(stored: string): string {
  return digitsOf(storedPhone(stored));
}

export type PhoneEdit = { value: string; caret: number };

/**
 * One edit of a phone field: what it shows next, and where the caret goes. As many digits stay behind the caret as
 * there were. Deleting a sign of the format deletes the digit next to it, otherwise the key would seem dead.
 * @param before what the field showed
 * @param typed what the browser made of it
 * @param caret the caret in `typed`
 * @param forward true for the Delete key, false for Backspace
 */
export function editPhone(before: string, typed: string, caret: number, forward = false): PhoneEdit {
  let [head, tail] = [typed.slice(0, caret), typed.slice(caret)];
  const isDeletion = typed.length < before.length;
  if (isDeletion && head !== '' && digitsOf(typed) === digitsOf(before) && typed !== '') {
    if (forward) tail = tail.replace(/\d/, '');
    else head = head.replace(/\d(?=\D*$)/, '');
  }
  const text = head + tail;
  // The country that the format put in front goes with the last digit of the number.
  const value = isDeletion && /^\+55\D+$|^\+55$/.test(text) && before.includes('(') ? '' : formatPhone(text);
  return { value, caret: caretBefore(value, digitsOf(tail).length) };
}

/** The position with that many digits behind it, right behind the digit before. */
function caretBefore(value: string, behind: number): number {
  if (behind === 0) return value.length;
  let at = value.length;
  for (let seen = 0; at > 0 && seen < behind; at -= 1) if (isDigit(value, at - 1)) seen += 1;
  while (at > 1 && !isDigit(value, at - 1)) at -= 1;
  return at;
}

function isDigit(text: string, at: number): boolean {
  return /\d/.test(text.charAt(at));
}

/** The number in what was typed without the country's +, trunk zeros and carriers taken away. */
function nationalOf(plain: string, digits: string): string {
  if (!plain.replace(/^\(/, '').startsWith('0')) return digits;
  const known = parsePhoneNumberFromString(plain, HOME.country);
  return known?.isValid() === true ? known.nationalNumber : digits;
}

/**
 * Takes a country code away that was typed without its +. 55 is an area code too: there, 9 begins a mobile of eleven
 * digits, and 2 to 5 a landline of ten.
 */
function withoutCountry(national: string): string {
  if (!national.startsWith(HOME.code) || national.length < 3) return national;
  const ofArea = { 9: HOME_DIGITS, 2: 10, 3: 10, 4: 10, 5: 10 }[national.charAt(2)] ?? 2;
  return national.length > ofArea ? national.slice(HOME.code.length) : national;
}

/** Takes the zeros of the trunk away that stand before or behind the country. */
function withoutTrunk(digits: string): string {
  const national = withoutCountry(digits.replace(/^0+(?=\d)/, ''));
  return national === digits ? national : withoutTrunk(national);
}

function atHome(digits: string): string {
  // Two zeros are how a number abroad begins.
  if (/^00+$/.test(digits)) return '+';
  const national = withoutTrunk(digits).slice(0, HOME_DIGITS);
  if (national === '') return '';
  if (national.length <= 2) return `${HOME.prefix}(${national}`;
  // No area code ends in 0: these numbers (0800, 4004) are the same all over the country.
  if (national[1] === '0') return new AsYouType().input(HOME.prefix + national);
  const typed = new AsYouType(HOME.country).input(national);
  return HOME.prefix + (typed.startsWith('(') ? typed : `(${national.slice(0, 2)}) ${national.slice(2)}`);
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
