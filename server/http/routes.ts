import type { Context } from '#server/context.ts';
import { authRoutes } from '#server/features/auth/auth.routes.ts';
import type { App } from './app.ts';
import { systemRoutes } from './system-routes.ts';

/** Every route of the product, in one list. */
export async function registerRoutes(app: App, context: Context): Promise<void> {
  systemRoutes(app, context);
  authRoutes(app, context);
}
