import { expect, it } from 'vitest';
import { email } from '#shared/contract/common.ts';
import { hasEmailForm } from './email.ts';

it.each([
  'ana@exemplo.com.br',
  ' ana@exemplo.com ',
  "d'avila+agenda@sub.exemplo.com",
  'a.b-c_d@x-1.io',
  'ANA@EXEMPLO.COM',
  'josé@exemplo.com.br',
  'ana@exémplo.com',
  'ana..prado@exemplo.com',
  '.ana@exemplo.com',
  'ana.@exemplo.com',
  "ana'@exemplo.com",
  'ana@-exemplo.com',
  'ana@exemplo.c',
  'ana@exemplo.123',
  'ana@exemplo',
  'ana exemplo@exemplo.com',
  '@exemplo.com',
  'ana@',
  '',
])('takes %j exactly where the server does', (text) => {
  expect(hasEmailForm(text)).toBe(email.safeParse(text).success);
});
