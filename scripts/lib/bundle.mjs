import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serverOptions } from '../../tools/build.mjs';
import { root } from '../../tools/root.mjs';

/** Bundles a TypeScript file of ours for Node and imports it. Needs the development packages. */
export async function importTypeScript(path) {
  const { build } = await import('esbuild');
  // Beside the server's own bundle: files found relative to it are found from here as well.
  const outfile = join(root, 'dist', 'server', `${path.replaceAll('/', '.').replace(/\.ts$/, '')}.mjs`);
  await build({ ...serverOptions, entryPoints: [join(root, path)], outfile });
  return import(pathToFileURL(outfile).href);
}
