import { AUTH_ROUTES } from '#shared/contract/routes/auth.ts';
import { serve } from '#server/http/serve.ts';
import type { Context } from '#server/context.ts';
import { deviceOf } from '#server/features/sessions/sessions.policy.ts';
import type { App } from '#server/app.ts';
import { personLimit, signInLimit } from '#server/http/rate-limits.ts';
import { signInExternally } from './external.service.ts';
import { askForProof, proveByLink } from './proof.service.ts';
import { providerOf } from './provider.service.ts';
import { askForReset, checkReset, resetPassword } from './reset.service.ts';
import { changePassword, register, signIn, signOut } from './auth.service.ts';

/** How often a person may give the own password within a minute, to change it. */
const OWN_PASSWORD_TRIES = 10;

/** Signing in and out, registering, and the links that are mailed. */
export function serveAuth(app: App, context: Context): void {
  const limitSignIn = signInLimit(app, context.config);
  const limitOwn = personLimit(app, context.config, OWN_PASSWORD_TRIES);
  serve(
    app,
    context,
    AUTH_ROUTES,
    {
      'POST /api/auth/user/login': ({ body, request }) =>
        signIn(context, body, deviceOf(request), limitSignIn(request)),
      'POST /api/auth/external/login': ({ body, request }) =>
        signInExternally(context, body, deviceOf(request)),
      'POST /api/auth/admin/register': ({ body, request }) => register(context, body, deviceOf(request)),
      'POST /api/auth/logout': async ({ session }) => {
        await signOut(context, session);
        return { success: true as const };
      },
      'POST /api/auth/password': async ({ session, body, request }) => {
        await limitOwn(request, session.userId);
        const deviceToken = await changePassword(context, session, body);
        return { success: true as const, deviceToken };
      },
      'POST /api/auth/forgot': async ({ body }) => {
        await askForReset(context, body);
        return { success: true as const };
      },
      'POST /api/auth/reset/check': ({ body }) => checkReset(context, body),
      'POST /api/auth/reset': async ({ body }) => {
        return { success: true as const, ...(await resetPassword(context, body)) };
      },
      'POST /api/auth/email-proof': async ({ session }) => {
        await askForProof(context, session);
        return { success: true as const };
      },
      'POST /api/auth/email-proof/confirm': async ({ body }) => {
        await proveByLink(context, body);
        return { success: true as const };
      },
    },
    // Without a provider there is no such address.
    { 'POST /api/auth/external/login': async () => void providerOf(context) },
  );
}
