/** The weighted sum that each check digit is made of (Receita Federal, modulo 11). */
function checkDigit(digits: readonly number[]): number {
  const sum = digits.reduce((total, digit, index) => total + digit * (digits.length + 1 - index), 0);
  const rest = (sum * 10) % 11;
  return rest === 10 ? 0 : rest;
}

/**
 * The eleven digits of a CPF, however it was written; null for what is none. Eleven times the same digit passes the sums and is
 * given to nobody.
 */
export function cpfDigits(text: string): string | null {
  const plain = text.replace(/[\s.-]/g, '');
  if (!/^\d{11}$/.test(plain) || /^(\d)\1*$/.test(plain)) return null;
  const digits = [...plain].map(Number);
  const isRight = [9, 10].every((place) => checkDigit(digits.slice(0, place)) === digits[place]);
  return isRight ? plain : null;
}
