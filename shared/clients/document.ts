import { cpfDigits } from './cpf.ts';

/** The weighted sum modulo 11 of which the check digits of a CNPJ are made; a letter counts as its code less that of zero (Receita Federal). */
function checkDigit(signs: string): number {
  const sum = [...signs].reduce(
    (total, sign, index) => total + (sign.charCodeAt(0) - 48) * (((signs.length - 1 - index) % 8) + 2),
    0,
  );
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** The fourteen signs of a CNPJ, with letters or without, however it was written; null for what is none. */
export function cnpjSigns(text: string): string | null {
  const plain = text.replace(/[\s./-]/g, '').toUpperCase();
  if (!/^[\dA-Z]{12}\d{2}$/.test(plain) || /^(\d)\1*$/.test(plain)) return null;
  const isRight = [12, 13].every((place) => checkDigit(plain.slice(0, place)) === Number(plain[place]));
  return isRight ? plain : null;
}

/** A CPF or a CNPJ without what people write between its signs; null for what is neither. */
export function documentSigns(text: string): string | null {
  return cpfDigits(text) ?? cnpjSigns(text);
}

/** A CPF or a CNPJ as people write it: '529.982.247-25', '12.ABC.345/01DE-35'. */
export function formatDocument(signs: string): string {
  return signs.length === 11
    ? signs.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')
    : signs.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
}

/** What such a number is called. */
export function documentName(signs: string): 'CPF' | 'CNPJ' {
  return signs.length === 11 ? 'CPF' : 'CNPJ';
}
