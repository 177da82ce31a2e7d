import type { Context } from '#server/context.ts';
import { createApp } from '#server/http/app.ts';
import { openDoors } from '#server/http/doors.ts';

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
