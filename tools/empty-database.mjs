// `node tools/empty-database.mjs <folder>`: makes the empty database that every new data directory begins with.
// A process of its own, because making one takes 600 MB that would never be given back.
import { PGlite } from '@electric-sql/pglite';

const [, , dataDir] = process.argv;
const pglite = await PGlite.create({ dataDir });
await pglite.exec('CHECKPOINT');
await pglite.close();
