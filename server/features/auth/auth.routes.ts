import { z } from 'zod';
import {
  changePasswordBody,
  externalLoginBody,
  forgotBody,
  loginBody,
  passwordAnswer,
  proveEmailBody,
  registerBody,
  resetAnswer,
  resetBody,
  resetCheckAnswer,
  resetCheckBody,
  sessionAnswer,
} from '#shared/contract/auth.ts';
import { EXTERNAL_BODY_MAX } from '#shared/contract/external-auth.ts';
import type { Context } from '#server/context.ts';
import { deviceOf } from '#server/features/sessions/sessions.policy.ts';
import { sessionOf } from '#server/session.ts';
import type { App } from '#server/app.ts';
import { personLimit, rateLimitOf, signInLimit } from '#server/http/rate-limits.ts';
import { signInExternally } from './external.service.ts';
import { askForProof, proveByLink } from './proof.service.ts';
import { providerOf } from './provider.service.ts';
import { askForReset, checkReset, resetPassword } from './reset.service.ts';
import { changePassword, register, signIn, signOut } from './auth.service.ts';

const done = z.object({ success: z.literal(true) });

/** How often a person may give the own password within a minute, to change it. */
const OWN_PASSWORD_TRIES = 10;

export function authRoutes(app: App, context: Context): void {
  const limitSignIn = signInLimit(app, context.config);
  const limitOwn = personLimit(app, context.config, OWN_PASSWORD_TRIES);
  app.post(
    '/api/auth/user/login',
    {
      config: { access: 'public', ...rateLimitOf(context.config, 'signIn') },
      schema: { body: loginBody, response: { 200: sessionAnswer } },
    },
    (request) => signIn(context, request.body, deviceOf(request), limitSignIn(request)),
  );

  app.post(
    '/api/auth/external/login',
    {
      config: { access: 'public', ...rateLimitOf(context.config, 'signIn') },
      // It brings the provider's whole user record.
      bodyLimit: EXTERNAL_BODY_MAX,
      schema: { body: externalLoginBody, response: { 200: sessionAnswer } },
      // Before the body is looked at: without a provider there is no such address.
      onRequest: async () => void providerOf(context),
    },
    (request) => signInExternally(context, request.body, deviceOf(request)),
  );

  app.post(
    '/api/auth/admin/register',
    {
      config: { access: 'public', ...rateLimitOf(context.config, 'register') },
      schema: { body: registerBody, response: { 201: sessionAnswer } },
    },
    async (request, reply) =>
      reply.status(201).send(await register(context, request.body, deviceOf(request))),
  );

  app.post(
    '/api/auth/logout',
    { config: { access: 'session', whileInactive: 'allowed' }, schema: { response: { 200: done } } },
    async (request) => {
      await signOut(context, sessionOf(request));
      return { success: true as const };
    },
  );

  app.post(
    '/api/auth/password',
    {
      config: { access: 'session' },
      schema: { body: changePasswordBody, response: { 200: passwordAnswer } },
    },
    async (request) => {
      const session = sessionOf(request);
      await limitOwn(request, session.userId);
      const deviceToken = await changePassword(context, session, request.body);
      return { success: true as const, deviceToken };
    },
  );

  app.post(
    '/api/auth/forgot',
    {
      config: { access: 'public', ...rateLimitOf(context.config, 'register') },
      schema: { body: forgotBody, response: { 200: done } },
    },
    async (request) => {
      await askForReset(context, request.body);
      return { success: true as const };
    },
  );

  // Asked in a body, so that no log of addresses gets the token.
  app.post(
    '/api/auth/reset/check',
    {
      config: { access: 'public', ...rateLimitOf(context.config, 'link') },
      schema: { body: resetCheckBody, response: { 200: resetCheckAnswer } },
    },
    (request) => checkReset(context, request.body),
  );

  app.post(
    '/api/auth/reset',
    {
      config: { access: 'public', ...rateLimitOf(context.config, 'link') },
      schema: { body: resetBody, response: { 200: resetAnswer } },
    },
    async (request) => {
      return { success: true as const, ...(await resetPassword(context, request.body)) };
    },
  );

  app.post(
    '/api/auth/email-proof',
    {
      config: { access: 'admin', ...rateLimitOf(context.config, 'register') },
      schema: { response: { 200: done } },
    },
    async (request) => {
      await askForProof(context, sessionOf(request));
      return { success: true as const };
    },
  );

  app.post(
    '/api/auth/email-proof/confirm',
    {
      config: { access: 'public', ...rateLimitOf(context.config, 'link') },
      schema: { body: proveEmailBody, response: { 200: done } },
    },
    async (request) => {
      await proveByLink(context, request.body);
      return { success: true as const };
    },
  );
}
