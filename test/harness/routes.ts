import { API_DOCUMENT_ROUTES } from '#shared/contract/routes/api-document.ts';
import { API_V1_ROUTES } from '#shared/contract/routes/api-v1.ts';
import { APPLICATION_ROUTES } from '#shared/contract/routes/application.ts';
import type { Context } from '#server/context.ts';
import { createApp } from '#server/http/app.ts';
import { openDoors } from '#server/http/doors.ts';

/** Every route below `/api`, as its table says. */
export const API_ROUTES = { ...APPLICATION_ROUTES, ...API_DOCUMENT_ROUTES, ...API_V1_ROUTES };

/** The API's routes as the application registers them, `METHOD /path`, sorted. Headers alone (HEAD) follow their GET. */
export async function registeredRoutes(context: Context): Promise<string[]> {
  const app = await createApp(context);
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) if (name !== 'HEAD') routes.push(`${name} ${url}`);
  });
  await openDoors(app, context, null);
  await app.close();
  return routes.filter((route) => route.includes(' /api')).sort();
}
