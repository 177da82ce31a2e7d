import type { ImportAnswer } from '#shared/contract/client-import.ts';
import { must, type Client } from './client.ts';

/** The body that carries a file. */
export const importBodyOf = (file: string | Uint8Array) => ({ file: Buffer.from(file).toString('base64') });

/** A file with these lines. */
export const fileWith = (...lines: readonly string[]): string => `${lines.join('\r\n')}\r\n`;

export const preview = async (client: Client, file: string | Uint8Array): Promise<ImportAnswer> =>
  must(await client.post('/api/clients/import/preview', importBodyOf(file)));

export const importFile = async (client: Client, file: string | Uint8Array): Promise<ImportAnswer> =>
  must(await client.post('/api/clients/import', importBodyOf(file)));
