// Builds everything: the server, the application and the public pages.
import { buildIfStale } from '../tools/build.mjs';
import { ensureInstalled } from './lib/install.mjs';

await ensureInstalled();
await buildIfStale({ force: true });
