import { fileURLToPath } from 'node:url';

/** Absolute path of the repository, with a final slash: scripts work from any current directory. */
export const root = fileURLToPath(new URL('../', import.meta.url));
