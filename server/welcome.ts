import type { Config } from './config.ts';

/**
 * The line that tells a person at a terminal what to open and what to do there first.
 * @param listening where the server listens, for a port that the system chose
 */
export function welcome({ publicUrl, port, brand }: Config, listening: string): string {
  const address = port === 0 ? listening : publicUrl;
  return `${brand.name} no ar. Abra ${address} e escolha Entrar › Criar Conta (ou entre, se já tem conta).`;
}
