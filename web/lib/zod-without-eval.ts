/**
 * zod as the browser gets it: the build puts this module in zod's place (`vite.config.ts`), so it runs before any schema
 * is made. zod would otherwise try `new Function` once, which the Content-Security-Policy forbids and reports.
 */
import { config } from 'zod/v4';

config({ jitless: true });

// eslint-disable-next-line no-restricted-syntax -- it takes zod's place, so it must offer all of zod
export * from 'zod/v4';
