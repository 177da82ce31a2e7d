import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from './config.ts';
import { openCopyDoor } from './copy-door.ts';
import { createContext, type Context, type Overrides } from './context.ts';
import { returnAddress } from './features/google-calendar/account.service.ts';
import type { App } from './app.ts';
import { createApp } from './http/app.ts';
import { trackConnections } from './http/connections.ts';
import { openMetricsDoor, type MetricsDoor } from './http/metrics-door.ts';
import { openDoors } from './http/doors.ts';
import { packageRoot } from './lib/root.ts';
import { subscribeFeatures } from './subscribers.ts';
import { startWorkers } from './workers.ts';

export type RunningServer = {
  readonly app: App;
  readonly context: Context;
  /** Where it listens, as http://host:port. */
  readonly address: string;
  /** Where the operator's Prometheus asks, as http://host:port; null where nobody does. */
  readonly metricsAddress: string | null;
  /**
   * Says that it is about to end (readiness, `connection: close`) and ends the event streams; after `delayMs`, in
   * which balancers may notice, it stops listening, answers what is under way, stops the jobs and closes the database.
   */
  close(delayMs?: number): Promise<void>;
};

/** Boots the whole server; tests boot the very same with overrides. */
export async function startServer(config: Config, overrides: Overrides = {}): Promise<RunningServer> {
  const context = await createContext(config, overrides);
  try {
    subscribeFeatures(context);
    const app = await createApp(context, overrides.serializers);
    await openDoors(app, context, overrides.webRoot ?? join(packageRoot(), 'dist'));
    logIntegrations(context);
    if (overrides.workers !== false) await startWorkers(context);
    const connections = trackConnections(app.server);
    const metrics = await openMetrics(context);
    const address = await app.listen({ port: config.port, host: config.host });
    const isEmbedded = config.databaseUrl === null && overrides.database === undefined;
    const copies = isEmbedded ? await openCopyDoor(context) : null;
    return {
      app,
      context,
      address,
      metricsAddress: metrics?.address ?? null,
      async close(delayMs = 0) {
        context.draining.begin();
        // Streams never end by themselves, and closing waits for them.
        context.live.endStreams();
        if (delayMs > 0) await sleep(delayMs);
        const stopWatch = connections.closeLate(config.shutdown.limitMs);
        await app.close().finally(stopWatch);
        await metrics?.close();
        await copies?.close();
        await context.close();
      },
    };
  } catch (error) {
    await context.close();
    throw error;
  }
}

/** Opens the door for Prometheus, where the operator wants one. */
async function openMetrics(context: Context): Promise<MetricsDoor | null> {
  const { config, metrics, log } = context;
  if (config.metrics === null || metrics.registry === undefined) return null;
  const door = await openMetricsDoor(context, metrics.registry, config.metrics);
  log.info({ address: door.address }, 'metrics are answered');
  return door;
}

/** Logs which outside systems the operator set up: a missing one causes no error. */
function logIntegrations(context: Context): void {
  const { config, log } = context;
  if (config.google === null) log.info('GOOGLE_CLIENT_ID is not set: no Google Calendar can be connected');
  else
    log.info(
      { returnAddress: returnAddress(context) },
      'Google Calendars can be connected; the client at Google must know the return address',
    );
  if (config.externalAuthHost === null)
    log.info('EXTERNAL_AUTH_HOST is not set: there is no external sign-in');
  else log.info({ host: config.externalAuthHost }, 'external sign-in asks this provider');
}
