import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The package's own folder, found from this module upwards: the same from the sources and from the build. */
export function packageRoot(from: string = import.meta.dirname): string {
  if (existsSync(join(from, 'package.json'))) return from;
  const parent = dirname(from);
  if (parent === from) throw new Error('The folder of the package was not found.');
  return packageRoot(parent);
}
