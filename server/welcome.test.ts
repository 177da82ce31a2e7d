import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { logFormatOf } from './context.ts';
import { welcome } from './welcome.ts';

it.each([
  [{}, 'http://localhost:3000'],
  [{ PORT: '8080' }, 'http://localhost:8080'],
  [{ PUBLIC_URL: 'https://agenda.exemplo.com.br' }, 'https://agenda.exemplo.com.br'],
  [{ PORT: '0' }, 'http://127.0.0.1:41234'],
])('shows a person at a terminal what to open: %j', (env, address) => {
  expect(welcome(readConfig(env), 'http://127.0.0.1:41234')).toBe(
    `Hora Marcada no ar. Abra ${address} e escolha Entrar › Criar Conta (ou entre, se já tem conta).`,
  );
});

it.each([
  [undefined, true, 'text'],
  [undefined, false, 'json'],
  ['json', true, 'json'],
  ['text', false, 'text'],
] as const)('LOG_FORMAT %s with a terminal %s logs %s', (LOG_FORMAT, isTerminal, format) => {
  expect(logFormatOf(readConfig({ LOG_FORMAT }), isTerminal)).toBe(format);
});
