import { callableDigits } from '#web/lib/phone.ts';

/** A number with fewer digits (country, area and all) cannot be called. */
const SHORTEST_NUMBER = 10;

/** The `tel:` address of a stored phone; null when there is none that can be called. */
export function telAddressOf(phone: string | null): string | null {
  const digits = callableDigits(phone ?? '');
  return digits.length < SHORTEST_NUMBER ? null : `tel:+${digits}`;
}

/** The address of a chat with a stored phone on WhatsApp; null when there is none that can be called. */
export function whatsappAddressOf(phone: string | null): string | null {
  return telAddressOf(phone)?.replace('tel:+', 'https://wa.me/') ?? null;
}

/** The `mailto:` address of a stored e-mail (RFC 6068: what has a meaning in an address is written as its code). */
export function mailAddressOf(email: string | null): string | null {
  return email === null || email === '' ? null : `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}
