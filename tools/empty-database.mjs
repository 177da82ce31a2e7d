// `node tools/empty-database.mjs <folder>`: makes the empty database that every new data directory begins with.
// A process of its own, because making one takes 600 MB that would never be given back.
import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

const [, , dataDir] = process.argv;
const pglite = await PGlite.create({ dataDir });
await pglite.exec('CHECKPOINT');
await pglite.close();
// Who runs the server need not be who built it, and the engine keeps some of its files to itself.
for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true }))
  if (entry.isFile()) await chmod(join(entry.parentPath, entry.name), 0o644);
