import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { API_BASE, MCP_PATH } from '#shared/contract/paths.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { serveApiV1 } from '#server/features/api-v1/api-v1.routes.ts';
import { serveApiDocument } from '#server/features/api-v1/document.routes.ts';
import { serveAbsences } from '#server/features/absences/absences.routes.ts';
import { serveAppointments } from '#server/features/appointments/appointments.routes.ts';
import { serveLateCancellations } from '#server/features/appointments/late-cancellations.routes.ts';
import { serveHeldTimes } from '#server/features/appointments/holds.routes.ts';
import { serveAudit } from '#server/features/audit/audit.routes.ts';
import { serveAuth } from '#server/features/auth/auth.routes.ts';
import { serveAvailability } from '#server/features/availability/availability.routes.ts';
import { serveExceptions } from '#server/features/availability/exceptions.routes.ts';
import { serveBookingForm } from '#server/features/booking-form/booking-form.routes.ts';
import { serveBooking } from '#server/features/booking/booking.routes.ts';
import { servePages } from '#server/features/booking/pages.routes.ts';
import { serveGoogleEvents } from '#server/features/google-calendar/events.routes.ts';
import { serveGoogleCalendar } from '#server/features/google-calendar/google-calendar.routes.ts';
import { serveInsights } from '#server/features/insights/insights.routes.ts';
import { serveIntegrations } from '#server/features/integrations/integrations.routes.ts';
import { serveMail } from '#server/features/mail/mail.routes.ts';
import { MCP_METHODS, serveMcp } from '#server/features/mcp/mcp.routes.ts';
import { serveNotificationSettings } from '#server/features/notification-settings/notification-settings.routes.ts';
import { serveNotifications } from '#server/features/notifications/notifications.routes.ts';
import { serveClients } from '#server/features/clients/clients.routes.ts';
import { serveClientMerges } from '#server/features/client-merges/client-merges.routes.ts';
import { serveErasure } from '#server/features/erasure/erasure.routes.ts';
import { servePayments } from '#server/features/payments/payments.routes.ts';
import { serveProducts } from '#server/features/products/products.routes.ts';
import { serveReports } from '#server/features/reports/reports.routes.ts';
import { serveSearch } from '#server/features/search/search.routes.ts';
import { serveSeries } from '#server/features/series/series.routes.ts';
import { serveSessions } from '#server/features/sessions/sessions.routes.ts';
import { serveShortLinks } from '#server/features/short-links/short-links.routes.ts';
import { serveUsers } from '#server/features/users/users.routes.ts';
import { serveWaitingList } from '#server/features/waiting-list/waiting-list.routes.ts';
import { serveWebhooks } from '#server/features/webhooks/webhooks.routes.ts';
import { AppError } from '#server/lib/app-error.ts';
import { guardByKey, guardBySession, guardNothing } from './access.ts';
import { answer, errorHandlerFor, notFoundHandlerFor, SHORT_FORM, type ErrorForm } from './error-handler.ts';
import { answerOptions, methodsOf, rememberMethods } from './other-methods.ts';
import { packAnswers } from './packed-answers.ts';
import { installPages, type Pages } from './pages.ts';
import { problemOf } from './problem.ts';
import { serveSystem } from './system-routes.ts';

/** Where the application's screens call. */
const APPLICATION_BASE = '/api';

/**
 * The ways in. Each is a plugin of its own, with its own guard, its own form of errors and its own answer to what it does
 * not have; a route belongs to one of them.
 * @param webRoot the folder of the web build; without it, or a build in it, there are no pages
 */
export async function openDoors(app: App, context: Context, webRoot: string | null): Promise<void> {
  let pages: Pages | null = null;
  app.unroutable.answer = errorsAnywhere;
  await app.register(async (door) => {
    guardNothing(door);
    if (webRoot !== null) pages = await installPages(door, context, webRoot);
    if (pages === null) door.setNotFoundHandler(notFoundHandlerFor(SHORT_FORM));
    else await door.register(async (booking) => servePages(booking, context, pages as Pages));
  });
  await app.register(async (door) => openApplication(door, context), { prefix: APPLICATION_BASE });
  await app.register(async (door) => openRest(door, context), { prefix: API_BASE });
  await app.register(async (door) => openAssistants(door, context, pages), { prefix: MCP_PATH });
}

/** The screens' own API. */
function openApplication(door: App, context: Context): void {
  forbidCaching(door);
  packAnswers(door);
  refuseEmptyIds(door);
  guardBySession(door, context);
  door.setNotFoundHandler(notFoundHandlerFor(SHORT_FORM));
  serveSystem(door, context);
  serveAuth(door, context);
  serveSessions(door, context);
  serveSearch(door, context);
  serveUsers(door, context);
  serveAvailability(door, context);
  serveExceptions(door, context);
  serveClients(door, context);
  serveLateCancellations(door, context);
  serveClientMerges(door, context);
  serveErasure(door, context);
  serveProducts(door, context);
  serveBookingForm(door, context);
  serveNotifications(door, context);
  serveNotificationSettings(door, context);
  serveWebhooks(door, context);
  serveMail(door, context);
  serveAudit(door, context);
  serveInsights(door, context);
  serveIntegrations(door, context);
  serveGoogleCalendar(door, context);
  serveGoogleEvents(door, context);
  serveAppointments(door, context);
  serveAbsences(door, context);
  serveSeries(door, context);
  servePayments(door, context);
  serveReports(door, context);
  serveHeldTimes(door, context);
  serveBooking(door, context);
  serveWaitingList(door, context);
  serveShortLinks(door, context);
}

/** Systems get problem details (RFC 9457). */
const PROBLEM_FORM: ErrorForm = { type: 'application/problem+json', bodyOf: problemOf };

/** The REST API for other systems. */
function openRest(door: App, context: Context): void {
  forbidCaching(door);
  packAnswers(door);
  refuseEmptyIds(door);
  guardByKey(door, context, 'api-token');
  rememberMethods(door);
  door.setErrorHandler(errorHandlerFor(PROBLEM_FORM));
  door.setNotFoundHandler((request, reply) => {
    const allow = methodsOf(request);
    if (allow === null) answer(new AppError('NOT_FOUND'), PROBLEM_FORM, reply);
    else if (request.method === 'OPTIONS') answerOptions(reply, allow);
    else answer(new AppError('METHOD_NOT_ALLOWED'), PROBLEM_FORM, reply.header('allow', allow));
  });
  serveApiV1(door, context);
  serveApiDocument(door, context);
}

const RPC_CODES: Readonly<Partial<Record<ErrorCode, number>>> = {
  MALFORMED_JSON: -32700,
  VALIDATION: -32600,
  INTERNAL: -32603,
};

/** Assistants get an error before there is a message to answer: JSON-RPC 2.0 with the product's code beside its own. */
const RPC_FORM: ErrorForm = {
  type: 'application/json',
  bodyOf: ({ code, message }) => ({
    jsonrpc: '2.0',
    id: null,
    error: { code: RPC_CODES[code] ?? -32000, message, data: { code } },
  }),
};

/** The server for assistants: one address. */
function openAssistants(door: App, context: Context, pages: Pages | null): void {
  forbidCaching(door);
  packAnswers(door);
  guardByKey(door, context, 'mcp-token');
  door.setErrorHandler(errorHandlerFor(RPC_FORM));
  door.setNotFoundHandler((request, reply) => {
    const isTheAddress = request.url.split('?', 1)[0]?.replace(/\/$/, '') === MCP_PATH;
    if (isTheAddress)
      answer(new AppError('METHOD_NOT_ALLOWED'), RPC_FORM, reply.header('allow', MCP_METHODS));
    else answer(new AppError('NOT_FOUND'), RPC_FORM, reply);
  });
  serveMcp(door, context, pages);
}

/** Answers an address that cannot be read and so belongs to no door, in the form of the door whose name it begins with. */
function errorsAnywhere(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const [path = ''] = request.url.split('?', 1);
  const begins = (base: string) => path === base || path.startsWith(`${base}/`);
  const form = begins(API_BASE) ? PROBLEM_FORM : begins(MCP_PATH) ? RPC_FORM : SHORT_FORM;
  errorHandlerFor(form)(error, request, reply);
}

/** Names of clients must not stay in a browser's cache; a route whose answer is everybody's says so itself. */
function forbidCaching(door: App): void {
  door.addHook('onRequest', (_request, reply, done) => {
    reply.raw.setHeader('cache-control', 'no-store');
    done();
  });
}

/** Refuses an empty id at the end of an address, which the router takes for the list. */
function refuseEmptyIds(door: App): void {
  door.addHook('onRequest', (request, _reply, done) => {
    const isEmpty = /\/(?:\?|$)/.test(request.url) && request.routeOptions.url !== API_BASE;
    done(isEmpty ? new AppError('NOT_FOUND') : undefined);
  });
}
