import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { create, extract } from 'tar';
import type { z } from 'zod';
import { CommandError } from './answer.ts';

/** The file of an archive that says what else is in it. */
const MANIFEST = 'manifest.json';

/** SHA-256 of each file of an archive, in hex, by its name. */
export type Checksums = Readonly<Record<string, string>>;

/**
 * Writes an archive: a tar file of what `fill` puts into a folder, with a manifest that lists each file's SHA-256.
 * Written beside and renamed: what has the name is whole. Its owner alone may read it.
 * @param fill writes files into the folder and answers their names with the rest of the manifest
 * @throws CommandError FILE_EXISTS
 */
export async function writeArchive<Manifest extends object>(
  file: string,
  fill: (folder: string) => Promise<{ names: readonly string[]; manifest: Manifest }>,
): Promise<Manifest & { readonly files: Checksums }> {
  const target = resolve(file);
  if (existsSync(target))
    throw new CommandError(
      'FILE_EXISTS',
      `O arquivo ${target} já existe.`,
      'Escolha outro nome: nada é sobrescrito.',
    );
  await mkdir(dirname(target), { recursive: true });
  const folder = await mkdtemp(`${target}.`);
  try {
    const { names, manifest } = await fill(folder);
    const files: Record<string, string> = {};
    for (const name of names) files[name] = await checksumOf(join(folder, name));
    const whole = { ...manifest, files };
    await writeFile(join(folder, MANIFEST), `${JSON.stringify(whole, undefined, 2)}\n`);
    const packed = join(folder, 'packed');
    await create({ file: packed, cwd: folder, portable: true }, [MANIFEST, ...names]);
    await chmod(packed, 0o600);
    await rename(packed, target);
    return whole;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Unpacks an archive into a temporary folder beside it, for as long as the work takes, once every checksum is right.
 * @param form what the manifest must be
 * @throws CommandError FILE_MISSING, ARCHIVE_INVALID, CHECKSUM_DIFFERS
 */
export async function readArchive<Manifest extends { readonly files: Checksums }, T>(
  file: string,
  form: z.ZodType<Manifest>,
  work: (folder: string, manifest: Manifest) => Promise<T>,
): Promise<T> {
  const source = resolve(file);
  if (!existsSync(source)) throw new CommandError('FILE_MISSING', `O arquivo ${source} não existe.`, '');
  const folder = await mkdtemp(`${source}.`);
  try {
    const manifest = await unpack(source, folder, form);
    for (const [name, checksum] of Object.entries(manifest.files))
      if (!existsSync(join(folder, name)) || (await checksumOf(join(folder, name))) !== checksum)
        throw new CommandError(
          'CHECKSUM_DIFFERS',
          `${name} não é o que o manifesto diz: o arquivo foi alterado ou está danificado.`,
          'Nada foi alterado. Use outra cópia.',
        );
    return await work(folder, manifest);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function unpack<Manifest>(
  source: string,
  folder: string,
  form: z.ZodType<Manifest>,
): Promise<Manifest> {
  try {
    // Plain files of this folder alone: nothing is written anywhere else, whatever the archive names.
    const isPlain = (path: string) => /^[\w.-]+$/.test(path);
    await extract({ file: source, cwd: folder, strict: true, filter: isPlain });
    return form.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
  } catch (error) {
    throw new CommandError(
      'ARCHIVE_INVALID',
      `${source} não é um arquivo deste comando, ou está danificado.`,
      'Nada foi alterado. Confira o nome, ou use outra cópia.',
      { cause: error },
    );
  }
}

async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
