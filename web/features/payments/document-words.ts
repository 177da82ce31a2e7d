import { documentName, formatDocument } from '#shared/clients/document.ts';

/** 'CNPJ 11.222.333/0001-81' */
export function documentWords(signs: string): string {
  return `${documentName(signs)} ${formatDocument(signs)}`;
}
