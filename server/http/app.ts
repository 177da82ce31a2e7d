import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { IncomingMessage } from 'node:http';
import { API_DOCS_PATH, MCP_PATH } from '#shared/contract/paths.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/lib/app-error.ts';
import { knownError } from '#server/lib/known-error.ts';
import type { Metrics } from '#server/lib/metrics.ts';
import { acceptRequestId } from './request-id.ts';
import { isWhole } from '#server/lib/whole-text.ts';
import { requireAccess } from './access.ts';
import { answerSerializers } from './answer-writer.ts';
import { clientErrorHandler } from './client-errors.ts';
import { errorHandlerFor, SHORT_FORM } from './error-handler.ts';
import { describeApi } from './openapi.ts';
import { contentSecurityPolicy, DATA_HEADERS, KEPT_FOR_DATA, PERMISSIONS_POLICY } from './security.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers a request whose address is no address (`/%E0%A4%A`); the pages answer a browser with a page. */
    unroutable: { answer: (error: Error, request: FastifyRequest, reply: FastifyReply) => void };
  }
}

type Header = readonly [name: string, value: string];

/** Larger than any form of the product needs; a bigger body answers 413. */
const BODY_LIMIT = 64 * 1024;
/** What a busy machine may take until the routes are there, in milliseconds: slow is no reason not to start. */
const START_MS = 60_000;
const ONE_YEAR_SECONDS = 31_536_000;
/** How often open requests are looked at for one that takes too long to come. Milliseconds. */
const REQUEST_CHECK_MS = 1_000;

/**
 * The HTTP server without its routes: parsing, headers, limits and the log line of each request.
 * @param serializers tests give one that has zod read each answer as well
 */
export async function createApp(context: Context, serializers = answerSerializers): Promise<App> {
  const { config } = context;
  const logger: FastifyBaseLogger = context.log;
  const headers = await protectiveHeaders(config.publicUrl);
  const app: App = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (parent, bindings, options) => new RequestLog(() => parent.child(bindings, options)),
    bodyLimit: BODY_LIMIT,
    pluginTimeout: START_MS,
    // A client that trickles its request is let go. Node by itself looks only twice a minute.
    requestTimeout: config.requestTimeoutMs,
    http: { connectionsCheckingInterval: REQUEST_CHECK_MS, headersTimeout: config.requestTimeoutMs },
    trustProxy: config.trustProxy,
    genReqId: acceptRequestId(config.trustProxy !== false),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // A stopping server answers what is open, requests that were already on their way included.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Without these two, Fastify would answer in English, and with the path, which may hold a token.
    frameworkErrors: (error, request, reply) => {
      // No hook runs for what no route can be looked up for.
      for (const [name, value] of headers) reply.raw.setHeader(name, value);
      app.unroutable.answer(error, request, reply);
    },
    clientErrorHandler,
  }).withTypeProvider<ZodTypeProvider>();

  app.decorate('unroutable', { answer: errorHandlerFor(SHORT_FORM) });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializers);
  app.setErrorHandler(errorHandlerFor(SHORT_FORM));
  // JSON is all that the API reads.
  app.removeContentTypeParser('text/plain');
  acceptEmptyJson(app);
  refuseBrokenText(app);
  logRequests(app, context);
  if (config.metrics !== null) countRefusals(app, context.metrics);
  app.addHook('onRequest', (_request, reply, done) => {
    context.traffic.enter(reply.raw);
    done();
  });

  sendElsewhereWhenDraining(app, context);
  protectAnswers(app, headers);
  refuseTwoHosts(app);
  await app.register(rateLimit, {
    global: false,
    enableDraftSpec: true,
    errorResponseBuilder: () => new AppError('RATE_LIMITED'),
  });
  await describeApi(app, config);
  requireAccess(app);
  return app;
}

/** An answer of a process that is about to end asks for a new connection next time, which another one takes. */
function sendElsewhereWhenDraining(app: App, { draining }: Context): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining.on) void reply.header('connection', 'close');
    done(null, payload);
  });
}

/**
 * Sets the protective headers of every answer, as raw ones, so that an event stream carries them too. What is no page
 * gets those of data.
 */
function protectAnswers(app: App, headers: readonly Header[]): void {
  const ofData = [...headers.filter(([name]) => KEPT_FOR_DATA.has(name)), ...DATA_HEADERS];
  app.addHook('onRequest', (request, reply, done) => {
    const sent = isForPrograms(request) ? ofData : headers;
    for (const [name, value] of sent) reply.raw.setHeader(name, value);
    reply.raw.setHeader('x-request-id', request.id);
    done();
  });
}

/**
 * Whether the answer is no page: everything below /api but its documentation and what leads a browser on (302), and what an
 * assistant asks.
 */
function isForPrograms({ url, headers, routeOptions }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1);
  const isBelow = (base: string): boolean => path === base || path.startsWith(`${base}/`);
  if (isBelow(MCP_PATH)) return headers.accept?.includes('text/html') !== true;
  const answers = routeOptions.schema?.response;
  const isRedirect = typeof answers === 'object' && answers !== null && '302' in answers;
  return isBelow('/api') && !isBelow(API_DOCS_PATH) && !isRedirect;
}

/** Refuses a request for two hosts, which is read in two ways (RFC 9112, 3.2). */
function refuseTwoHosts(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(hostsOf(request.raw) > 1 ? new AppError('VALIDATION') : undefined);
  });
}

function hostsOf({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

/**
 * What helmet sets on an answer, asked of it once: it would put the same policy together again for every request,
 * which costs more than all the rest of a cached answer.
 */
async function protectiveHeaders(publicUrl: string): Promise<Header[]> {
  const probe = Fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(publicUrl),
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: ONE_YEAR_SECONDS } : false,
    crossOriginEmbedderPolicy: false,
    // The settings see when the window in which Google asks was closed; who opens our pages still sees nothing of them.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  const headers: Header[] = [['permissions-policy', PERMISSIONS_POLICY]];
  probe.get('/', async (_request, reply) => {
    for (const [name, value] of Object.entries(reply.raw.getHeaders())) headers.push([name, String(value)]);
    return null;
  });
  await probe.inject('/');
  await probe.close();
  return headers;
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
      done(new AppError('MALFORMED_JSON'));
    }
  });
}

/** Half of a character (a surrogate on its own), which JSON allows, is no text: nothing could keep it as it came. */
function refuseBrokenText(app: App): void {
  app.addHook('preValidation', (request, _reply, done) => {
    done(isWhole([request.body, request.query]) ? undefined : new AppError('VALIDATION'));
  });
}

/** One line a request, by the route's pattern: a path or query may hold a token, the pattern never does. */
function logRequests(app: App, { log, metrics, config: { logAddresses } }: Context): void {
  // Nothing of this line is anybody's to name: to look for secrets in it takes longer than to write it.
  const lines = log.child({}, { redact: [] });
  const write = (request: FastifyRequest, status: number, ms: number) => {
    const level = status >= 500 ? 'error' : 'info';
    metrics.request(request.method, request.routeOptions.url ?? '(none)', status, ms / 1_000);
    // With its id, as the request's own logger would write it, which need not be made for this one line.
    lines[level](
      {
        reqId: request.id,
        ...(request.session && { organization: request.session.organizationId }),
        ...(logAddresses && { address: request.ip }),
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        status,
        ms: Math.round(ms * 10) / 10,
      },
      'request',
    );
  };
  app.addHook('onResponse', (request, reply, done) => {
    write(request, reply.statusCode, reply.elapsedTime);
    done();
  });
  // A request whose body was cut off has nobody left to answer, so `onResponse` never comes.
  const begun = new WeakMap<FastifyRequest, number>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.method !== 'GET') begun.set(request, performance.now());
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    const start = begun.get(request);
    if (start !== undefined && !request.raw.complete) write(request, 400, performance.now() - start);
    done();
  });
}

/** Counts what was refused, by the code that the caller gets. */
function countRefusals(app: App, metrics: Metrics): void {
  app.addHook('onError', (_request, _reply, error, done) => {
    metrics.refused(knownError(error).code);
    done();
  });
}

/** A request's own logger, made when something is first said with it: most requests never do. */
class RequestLog implements FastifyBaseLogger {
  readonly #make: () => FastifyBaseLogger;
  #made: FastifyBaseLogger | undefined;

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make;
  }

  get level(): string {
    return this.#own.level;
  }
  set level(level: string) {
    this.#own.level = level;
  }
  fatal(...said: unknown[]): void {
    this.#say('fatal', said);
  }
  error(...said: unknown[]): void {
    this.#say('error', said);
  }
  warn(...said: unknown[]): void {
    this.#say('warn', said);
  }
  info(...said: unknown[]): void {
    this.#say('info', said);
  }
  debug(...said: unknown[]): void {
    this.#say('debug', said);
  }
  trace(...said: unknown[]): void {
    this.#say('trace', said);
  }
  silent(): void {
    // What is silent is never written.
  }
  child(...given: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#own.child(...given);
  }

  get #own(): FastifyBaseLogger {
    return (this.#made ??= this.#make());
  }
  #say(level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace', said: unknown[]): void {
    const own = this.#own;
    Reflect.apply(own[level], own, said);
  }
}
