// `npm run pictures`: retakes the pictures of the product that the front page and the README show.
// Run it after changing how a screen looks, and commit what changed.
import { buildIfStale } from '../tools/build.mjs';
import { ensureInstalled } from './lib/install.mjs';

await ensureInstalled();
await buildIfStale();
const { importTypeScript } = await import('./lib/bundle.mjs');
const { takePictures } = await importTypeScript('scripts/pictures/take-pictures.ts');
for (const { name, kilobytes } of await takePictures()) console.log(`${name} (${kilobytes} kB)`);
process.exit(0);
