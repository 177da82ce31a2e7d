import { parse, CsvError } from 'csv-parse/sync';
import { CLIENT_IMPORT } from '#shared/contract/limits.ts';
import { plainText } from '#shared/plain-text.ts';
import { AppError } from '#server/lib/app-error.ts';

/** What columns are called, in plain words without signs and numbers, as our own file and those of other products have them. */
const COLUMNS = {
  name: ['nome', 'nome completo', 'cliente', 'paciente', 'primeiro nome', 'name', 'full name', 'first name'],
  surname: ['sobrenome', 'ultimo nome', 'last name'],
  socialName: ['nome social'],
  emails: ['e mail', 'e mails', 'email', 'emails', 'correio eletronico'],
  phones: [
    ...[
      'telefone',
      'telefones',
      'celular',
      'celulares',
      'whatsapp',
      'fone',
      'tel',
      'phone',
      'telefone celular',
    ],
    ...[
      'telefone fixo',
      'telefone residencial',
      'telefone comercial',
      'telefone principal',
      'celular whatsapp',
    ],
  ],
  birthday: [
    'nascimento',
    'data de nascimento',
    'data nascimento',
    'data de nasc',
    'data nasc',
    'aniversario',
    'birthday',
  ],
  cpf: ['cpf'],
  tags: ['etiqueta', 'etiquetas', 'tag', 'tags', 'marcador', 'marcadores'],
  preferredUser: ['profissional preferido', 'profissional'],
  preferredContact: ['contato preferido', 'preferencia de contato'],
  consents: ['consentimento'],
  note: [
    'anotacao',
    'anotacoes',
    'anotacoes da equipe',
    'observacao',
    'observacoes',
    'obs',
    'notas',
    'notes',
  ],
} as const;
export type ImportColumn = keyof typeof COLUMNS;

/** A line with anything in it. */
export type FileLine = {
  /** As a spreadsheet counts: the head is 1. */
  readonly line: number;
  readonly cells: Readonly<Partial<Record<ImportColumn, string>>>;
  /** As the file has it. */
  readonly text: string;
};

export type ClientFile = {
  readonly head: string;
  readonly delimiter: string;
  /** The titles of columns that are not read. */
  readonly ignored: readonly string[];
  readonly lines: readonly FileLine[];
};

/** Of a line; a longer one is a text whose quotation marks do not close. */
const LONGEST_LINE = 100_000;
/** Columns of which every cell counts; of the others the first that is filled. */
const LISTS: readonly ImportColumn[] = ['emails', 'phones', 'tags', 'note'];

/**
 * The lines of a CSV file: UTF-8, UTF-16 as spreadsheets write it, or Windows-1252; with semicolons, commas or tabs.
 * @throws AppError 422 CLIENT_FILE_NOT_CSV, _EMPTY, _NO_NAME, _LONG, _LARGE or _QUOTES
 */
export function readClientFile(bytes: Buffer): ClientFile {
  if (bytes.length > CLIENT_IMPORT.bytes) throw new AppError('CLIENT_FILE_LARGE');
  const text = decoded(bytes);
  if (text.trim() === '') throw new AppError('CLIENT_FILE_EMPTY');
  const delimiter = delimiterOf(text);
  const [head, ...rows] = rowsOf(text, delimiter);
  if (head === undefined) throw new AppError('CLIENT_FILE_EMPTY');
  const columns = head.cells.map(columnOf);
  if (!columns.includes('name')) throw new AppError('CLIENT_FILE_NO_NAME');
  if (rows.length === 0) throw new AppError('CLIENT_FILE_EMPTY');
  return {
    head: head.text,
    delimiter,
    ignored: head.cells
      .filter((title, index) => columns[index] === undefined && title.trim() !== '')
      .slice(0, CLIENT_IMPORT.shown),
    lines: rows.map(({ line, cells, text: raw }) => ({ line, cells: named(cells, columns), text: raw })),
  };
}

// eslint-disable-next-line no-control-regex -- what no text has is what it looks for
const BINARY = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

/** @throws AppError 422 CLIENT_FILE_NOT_CSV for what is no text */
function decoded(bytes: Buffer): string {
  const text =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? new TextDecoder('utf-16le').decode(bytes)
      : (utf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes));
  if (BINARY.test(text)) throw new AppError('CLIENT_FILE_NOT_CSV');
  return text;
}

function utf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** What stands most often between the titles. */
function delimiterOf(text: string): string {
  const [titles = ''] = text.trimStart().split(/[\r\n]/, 1);
  const outside = titles.replace(/"[^"]*"/g, '');
  const counted = [';', ',', '\t'].map((sign) => ({ sign, count: outside.split(sign).length }));
  return counted.reduce((most, each) => (each.count > most.count ? each : most)).sign;
}

type Row = { readonly line: number; readonly cells: readonly string[]; readonly text: string };

function rowsOf(text: string, delimiter: string): Row[] {
  const rows: Row[] = [];
  try {
    parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_LINE,
      raw: true,
      info: true,
      on_record: (found) => {
        const { record, raw, info } = found as unknown as ParsedRecord;
        if (record.every((cell) => cell.trim() === '')) return null;
        if (rows.length > CLIENT_IMPORT.lines) throw new AppError('CLIENT_FILE_LONG');
        // Lines without anything are lines of a spreadsheet too.
        rows.push({
          line: info.records + info.empty_lines,
          cells: record,
          text: raw.replace(/^[\r\n]+|[\r\n]+$/g, ''),
        });
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) throw new AppError('CLIENT_FILE_QUOTES');
    throw error;
  }
  return rows;
}

/** What the options `raw` and `info` make of a record; the library's types leave them out. */
type ParsedRecord = {
  readonly record: readonly string[];
  readonly raw: string;
  readonly info: { readonly records: number; readonly empty_lines: number };
};

const BY_TITLE = new Map<string, ImportColumn>(
  Object.entries(COLUMNS).flatMap(([column, titles]) =>
    titles.map((title) => [title, column as ImportColumn] as const),
  ),
);

function columnOf(title: string): ImportColumn | undefined {
  const plain = plainText(title)
    .replace(/[^a-z]+/g, ' ')
    .replace(/ (do|da) (cliente|paciente) *$/, '')
    .trim();
  return BY_TITLE.get(plain);
}

function named(
  cells: readonly string[],
  columns: readonly (ImportColumn | undefined)[],
): Partial<Record<ImportColumn, string>> {
  const found: Partial<Record<ImportColumn, string>> = {};
  for (const [index, column] of columns.entries()) {
    const text = plainCell(cells[index] ?? '');
    if (column === undefined || text === '') continue;
    const before = found[column];
    if (before === undefined) found[column] = text;
    else if (LISTS.includes(column)) found[column] = `${before}\n${text}`;
  }
  return found;
}

/** A cell without the apostrophe that keeps a spreadsheet from calculating it, as our own files have it. */
function plainCell(text: string): string {
  return text.trim().replace(/^'(?=\s*[=+\-@＝＋－＠])/, '');
}
