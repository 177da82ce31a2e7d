import type { BuildOptions } from 'esbuild';

export const serverOptions: BuildOptions;
