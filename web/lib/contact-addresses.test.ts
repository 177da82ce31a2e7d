import { expect, it } from 'vitest';
import { mailAddressOf, telAddressOf, whatsappAddressOf } from './contact-addresses.ts';

it('calls a number with its country, however it was stored', () => {
  expect(telAddressOf('+55(11) 98888-7032')).toBe('tel:+5511988887032');
  expect(telAddressOf('11 98888-7032')).toBe('tel:+5511988887032');
  expect(telAddressOf('5511988887032')).toBe('tel:+5511988887032');
  for (const none of [null, '', '9888']) expect(telAddressOf(none)).toBeNull();
});

it('writes to an address, whatever signs it has', () => {
  expect(mailAddressOf('ana@exemplo.com.br')).toBe('mailto:ana@exemplo.com.br');
  expect(mailAddressOf('ana+terapia?@exemplo.com.br')).toBe('mailto:ana%2Bterapia%3F@exemplo.com.br');
  for (const none of [null, '']) expect(mailAddressOf(none)).toBeNull();
});

it('opens a chat with a number that can be called', () => {
  expect(whatsappAddressOf('5511988887032')).toBe('https://wa.me/5511988887032');
  expect(whatsappAddressOf('+351 912 345 678')).toBe('https://wa.me/351912345678');
  for (const none of [null, '9888']) expect(whatsappAddressOf(none)).toBeNull();
});
