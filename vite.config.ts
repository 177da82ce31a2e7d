import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkNamer } from './tools/chunks.mjs';

const web = fileURLToPath(new URL('web/', import.meta.url));

/** The application, and the public pages and the front door, which stay light by sharing as little as possible with it. */
const pages = ['index.html', 'booking.html', 'front.html'];

/** What is loaded by name: the pages, and the script that the server puts into the application's document. */
const entries = Object.fromEntries(
  [...pages, 'app/early.ts'].map((path) => [path.replace(/^.*\/|\.\w+$/g, ''), web + path]),
);

/** What draws pages on the server, loaded from dist/web-ssr at run time. */
const drawn = {
  booking: `${web}booking/entry-server.tsx`,
  frame: `${web}app/entry-frame.tsx`,
  front: `${web}front/entry-server.tsx`,
};

/** Every file's name is in the list that a first visit loads: a short mark of its content is enough beside the name. */
const marks = { assetFileNames: 'assets/[name]-[hash:7][extname]', hashCharacters: 'hex' as const };
const script = 'assets/[name]-[hash:7].js';
const names = { ...marks, entryFileNames: script, chunkFileNames: script };

/** Few and large files: on a slow line each one costs a round trip of its own. */
const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: [{ name: chunkNamer(web), debugName: 'ours' }],
};

export default defineConfig(({ isSsrBuild }) => ({
  root: web,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    target: 'es2022',
    rolldownOptions: isSsrBuild
      ? // What a page loads late in a browser is there from the start on the server.
        { input: drawn, output: marks, checks: { ineffectiveDynamicImport: false } }
      : { input: entries, output: { codeSplitting, ...names } },
  },
  // Only react is a production package: everything else the page uses must be inside the bundle.
  ssr: { noExternal: true as const, external: ['react', 'react-dom'] },
}));
