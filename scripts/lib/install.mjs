import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withLock } from '../../tools/lock.mjs';
import { root } from '../../tools/root.mjs';
import { runNpm } from '../../tools/run.mjs';

/**
 * Installs the packages with `npm ci` when node_modules is not what package-lock.json asks for.
 * With `dev: false` only what the running server needs must be there (a build made elsewhere is enough).
 */
export async function ensureInstalled({ dev = true } = {}) {
  if (await isInstalled(dev)) return;
  await withLock('install', async () => {
    if (await isInstalled(dev)) return;
    console.log('Instalando as dependências (npm ci)…');
    const code = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund']);
    if (code !== 0) {
      console.error('Não foi possível instalar as dependências: veja a mensagem do npm acima.');
      process.exit(code);
    }
  });
}

/**
 * npm records what it installed in node_modules/.package-lock.json. Comparing the two lists tells an old
 * node_modules from a current one whatever the dates of the files, which a checkout or a copy changes.
 */
async function isInstalled(dev) {
  const [wanted, found] = await Promise.all([
    readPackages(join(root, 'package-lock.json')),
    readPackages(join(root, 'node_modules', '.package-lock.json')),
  ]);
  if (!wanted)
    throw new Error('package-lock.json não foi encontrado: a cópia do repositório está incompleta.');
  if (!found) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.link || entry.optional || entry.peer || entry.devOptional) return true;
    if (entry.dev && !dev) return true;
    return found[path]?.version === entry.version;
  });
}

async function readPackages(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8')).packages ?? {};
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
