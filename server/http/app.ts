import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type RawServerDefault,
} from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/lib/app-error.ts';
import { installAccess } from './access.ts';
import { clientErrorHandler } from './client-errors.ts';
import { errorHandler } from './error-handler.ts';
import { contentSecurityPolicy } from './security.ts';

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Larger than any form of the product needs; a bigger body answers 413. */
const BODY_LIMIT = 64 * 1024;
/** A client that trickles its request is let go. */
const REQUEST_TIMEOUT_MS = 30_000;

/** The HTTP server without its routes: parsing, access, errors, headers, limits and the log line of each request. */
export async function createApp(context: Context): Promise<App> {
  const { config } = context;
  const logger: FastifyBaseLogger = context.log;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: config.trustProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: true,
    // Without these two, Fastify would answer in English, and with the path, which may hold a token.
    frameworkErrors: errorHandler,
    clientErrorHandler,
  }).withTypeProvider<ZodTypeProvider>();

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(errorHandler);
  // JSON is all that the API reads.
  app.removeContentTypeParser('text/plain');
  acceptEmptyJson(app);
  logRequests(app);

  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(config.publicUrl),
    strictTransportSecurity: config.publicUrl.startsWith('https:') ? { maxAge: 15_552_000 } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  await app.register(rateLimit, {
    global: false,
    enableDraftSpec: true,
    errorResponseBuilder: () => new AppError(429, 'RATE_LIMITED'),
  });
  installAccess(app, context);
  return app;
}

/** A DELETE or POST with a JSON content type and no body is no error: there is simply nothing in it. */
function acceptEmptyJson(app: App): void {
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') {
      done(null, undefined);
      return;
    }
    try {
      done(null, JSON.parse(body as string));
    } catch {
      done(new AppError(400, 'MALFORMED_JSON'));
    }
  });
}

/** One line a request, by the route's pattern: a path or query may hold a token, the pattern never does. */
function logRequests(app: App): void {
  app.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode >= 500 ? 'error' : 'info';
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
}
