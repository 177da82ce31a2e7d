import { parsePhoneNumberFromString, type NumberType, type PhoneNumber } from 'libphonenumber-js/max';
import type { BookingFormSettings } from '#shared/contract/booking-form.ts';
import { plainPhone } from '#shared/phone-text.ts';
import { AppError } from '#server/lib/app-error.ts';

const HOME = { country: 'BR', code: '55' } as const;
const LONGEST = 13;

/**
 * A phone as it is stored: digits only, the country first. A number that exists is stored whole, without the signs,
 * trunk zeros, carriers and extensions that people write around it; another country's begins with + (or 00). Of
 * anything else (product rule): 55 in front when there are 11 digits or fewer that do not start with 55, cut at 13.
 * Null when there is no digit.
 */
export function normalizePhone(phone: string | null | undefined): string | null {
  const text = phone ?? '';
  // The library throws and catches an error for it.
  if (text === '') return null;
  const parsed = parsePhoneNumberFromString(plainPhone(text), HOME.country);
  if (parsed?.isValid() === true) return parsed.number.slice(1);
  const digits = text.replace(/\D/g, '');
  if (digits === '') return null;
  const atHome = digits.length <= 11 && !digits.startsWith(HOME.code);
  return (atHome ? HOME.code + digits : digits).slice(0, LONGEST);
}

/**
 * A phone that a person types, as it is stored. Nothing and blanks are no phone. @throws AppError 400 PHONE_INVALID with
 * the field for a text without a digit, which would be lost without a word
 */
export function typedPhone(phone: string | null | undefined): string | null {
  const digits = normalizePhone(phone);
  if (digits === null && phone?.trim()) throw new AppError('PHONE_INVALID', { fields: ['clientPhone'] });
  return digits;
}

/**
 * A visitor's phone by the professional's form: one that it hides is not taken, nor judged.
 * @throws AppError 400 PHONE_INVALID as `typedPhone`
 */
export function phoneOfVisitor(
  phone: string | null | undefined,
  { showPhone, requirePhone }: Pick<BookingFormSettings, 'showPhone' | 'requirePhone'>,
): { readonly clientPhone: string | null; readonly isMissing: boolean } {
  const clientPhone = showPhone ? typedPhone(phone) : null;
  return { clientPhone, isMissing: showPhone && requirePhone && clientPhone === null };
}

/**
 * A phone that a system sends, as it is stored. Nobody sees what was made of it, so that only a number that exists is
 * taken, or the stored one again, whatever it is. Nothing or an empty text is no phone.
 * @throws AppError 400 PHONE_INVALID with the field
 */
export function phoneOfSystem(phone: string | null | undefined, stored: string | null = null): string | null {
  if (!phone) return null;
  const digits = normalizePhone(phone);
  if (digits !== null && (digits === stored || isNumber(digits))) return digits;
  throw new AppError('PHONE_INVALID', { fields: ['clientPhone'] });
}

/** A stored phone as people write it: "(11) 98765-4321", "+351 912 345 678"; as it is when it is no number. */
export function readablePhone(phone: string | null): string | null {
  if (phone === null) return null;
  const parsed = parsePhoneNumberFromString(`+${phone.replace(/\D/g, '')}`);
  if (parsed?.isValid() !== true) return phone;
  return parsed.country === HOME.country ? parsed.formatNational() : parsed.formatInternational();
}

/** Numbers at which nobody has WhatsApp. */
const NOBODYS: readonly (NumberType | undefined)[] = [
  'TOLL_FREE',
  'PREMIUM_RATE',
  'SHARED_COST',
  'UAN',
  'VOICEMAIL',
  'PAGER',
];

/**
 * A stored phone as WhatsApp's addresses want it: the same digits, if they are a person's or a house's number of their
 * country; null for what is none, because it would reach somebody else. A Brazilian mobile without its ninth digit,
 * which all got by 2016, is given it.
 */
export function whatsappNumber(phone: string | null): string | null {
  if (phone === null) return null;
  const parsed = parsedAs(phone);
  return parsed !== undefined && reaches(parsed) ? parsed.number.slice(1) : null;
}

/** A stored phone as E.164 writes it. */
export function e164(digits: string): string {
  return `+${digits}`;
}

/** Whether a phone, as it is stored, is a number that exists. */
export function isNumber(phone: string): boolean {
  return parsedAs(phone)?.isValid() === true;
}

/** The number of a stored phone, a Brazilian mobile's with its ninth digit. */
function parsedAs(phone: string): PhoneNumber | undefined {
  const digits = phone.replace(/\D/g, '').replace(/^(55\d{2})([689]\d{7})$/, '$19$2');
  return parsePhoneNumberFromString(`+${digits}`);
}

function reaches(number: PhoneNumber): boolean {
  return number.isValid() && !NOBODYS.includes(number.getType());
}
