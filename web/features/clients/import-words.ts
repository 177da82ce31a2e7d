import type { ImportAnswer, ImportField } from '#shared/contract/client-import.ts';
import { IMPORT_LINE_SENTENCES } from '#shared/contract/client-import-sentences.ts';
import { formatNumber } from '#web/lib/format.ts';

const FIELDS: Readonly<Record<ImportField, string>> = {
  socialName: 'nome social',
  emails: 'e-mails',
  phones: 'telefones',
  birthday: 'data de nascimento',
  cpf: 'CPF',
  note: 'anotações da equipe',
  tags: 'etiquetas',
  preferredUserId: 'profissional preferido',
  preferredContact: 'contato preferido',
  consents: 'consentimento',
};

/** 'telefones, CPF e etiquetas'. */
export function fieldWords(fields: readonly ImportField[]): string {
  const words = fields.map((field) => FIELDS[field]);
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} e ${last}`;
}

type Line = ImportAnswer['errors'][number];

/** 'Linha 14: este CPF não existe.' */
export function lineSentence({ line, codes }: Line): string {
  const all = codes.map((code) => IMPORT_LINE_SENTENCES[code].replace(/[.]$/, '')).join('; ');
  return `Linha ${line}: ${all}.`;
}

/** '1 cliente novo', '1.200 clientes novos'. */
export function counted(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${formatNumber(count)} ${many}`;
}

/** What an import did, in a few words. */
export function doneTitle({ created, completed }: Pick<ImportAnswer, 'created' | 'completed'>): string {
  const parts = [
    created > 0 && counted(created, 'cliente cadastrado', 'clientes cadastrados'),
    completed > 0 && counted(completed, 'cadastro completado', 'cadastros completados'),
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Nenhum cadastro mudou' : parts.join(' e ');
}

/** The lines that are left out as a file, each with what is wrong in a first column: corrected, it can be imported. */
export function errorFile({
  head,
  delimiter,
  errors,
}: Pick<ImportAnswer, 'head' | 'delimiter' | 'errors'>): string {
  const lines = errors.map((error) => `"${lineSentence(error)}"${delimiter}${error.text}`);
  return `\u{FEFF}${[`Erro${delimiter}${head}`, ...lines].join('\r\n')}\r\n`;
}
