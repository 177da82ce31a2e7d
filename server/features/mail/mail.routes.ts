import { MAIL_ROUTES } from '#shared/contract/routes/mail.ts';
import { serve } from '#server/http/serve.ts';
import type { Context } from '#server/context.ts';
import { emailOf } from '#server/features/users/users.service.ts';
import type { App } from '#server/app.ts';
import { readMailStatus, sendTestMail } from './mail.service.ts';

/** How mails leave, for administrators. */
export function serveMail(app: App, context: Context): void {
  serve(app, context, MAIL_ROUTES, {
    'GET /api/admin/mail': ({ session }) => readMailStatus(context, session),
    'POST /api/admin/mail/test': async ({ session }) => {
      return sendTestMail(context, session, await emailOf(context, session));
    },
  });
}
