import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const web = fileURLToPath(new URL('web/', import.meta.url));

/** The application, and the public pages and the front door, which stay light by sharing as little as possible with it. */
const pages = ['index.html', 'booking.html', 'front.html'].map((name) => web + name);

/** What draws pages on the server, loaded from dist/web-ssr at run time. */
const drawn = { booking: `${web}booking/entry-server.tsx`, front: `${web}front/entry-server.tsx` };

export default defineConfig(({ isSsrBuild }) => ({
  root: web,
  plugins: [react(), tailwindcss()],
  resolve: { alias: [{ find: /^zod$/, replacement: `${web}lib/zod-without-eval.ts` }] },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    target: 'es2022',
    rolldownOptions: { input: isSsrBuild ? drawn : pages },
  },
  // Only react is a production package: everything else the page uses must be inside the bundle.
  ssr: { noExternal: true as const, external: ['react', 'react-dom'] },
}));
