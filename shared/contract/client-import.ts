import { z } from 'zod';
import { IMPORT_LINE_SENTENCES, type ImportLineCode } from './client-import-sentences.ts';
import { id } from './common.ts';
import { CLIENT_IMPORT } from './limits.ts';

const lineCode = z.enum(Object.keys(IMPORT_LINE_SENTENCES) as [ImportLineCode, ...ImportLineCode[]]);

/** What a line may add to a record. */
export const importField = z.enum([
  'socialName',
  'emails',
  'phones',
  'birthday',
  'cpf',
  'note',
  'tags',
  'preferredUserId',
  'preferredContact',
  'consents',
]);
export type ImportField = z.infer<typeof importField>;

/** `POST /api/clients/import/preview` and `POST /api/clients/import`: the bytes of a CSV file. */
export const importBody = z.object({ file: z.base64() });
/** Bytes of such a body, with what JSON puts around; a little more, so that a file that is too large is called so. */
export const IMPORT_BODY_MAX = Math.ceil(CLIENT_IMPORT.bytes / 3) * 4 + 10_000;

/** What becomes of the lines of a file, or became of them. Each record is counted once. */
export const importAnswer = z.object({
  /** Lines with anything in them, besides the head. */
  lines: z.int(),
  created: z.int(),
  /** Records that were there and get what they lack. */
  completed: z.int(),
  /** Records that have all of it. */
  unchanged: z.int(),
  /** Lines of a client of whom another line was before. */
  repeated: z.int(),
  /** The first records that were there, with what they get; at most `CLIENT_IMPORT.shown`. */
  additions: z.array(z.object({ line: z.int(), id, name: z.string(), fields: z.array(importField) })),
  /** Lines that are left out. `text` is the line as the file has it. */
  errors: z.array(z.object({ line: z.int(), codes: z.array(lineCode), text: z.string() })),
  /** The head as the file has it, and what stands between its cells. */
  head: z.string(),
  delimiter: z.string(),
  /** Columns that are not read; at most `CLIENT_IMPORT.shown`. */
  ignored: z.array(z.string()),
});
export type ImportAnswer = z.infer<typeof importAnswer>;
