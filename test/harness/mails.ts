import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleParser, type ParsedMail } from 'mailparser';
import type { TestServer } from './server.ts';

/** The mails in a server's mail folder to one address, in no certain order. */
export async function mailsTo(
  { dataDir }: Pick<TestServer, 'dataDir'>,
  address: string,
): Promise<ParsedMail[]> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    names.map(async (name) => simpleParser(await readFile(join(folder, name)))),
  );
  return mails.filter(({ to }) => JSON.stringify(to).includes(address));
}
