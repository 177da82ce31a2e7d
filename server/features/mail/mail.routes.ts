import { mailStatus, mailTestAnswer } from '#shared/contract/mail.ts';
import type { Context } from '#server/context.ts';
import { emailOf } from '#server/features/users/users.service.ts';
import { sessionOf } from '#server/session.ts';
import type { App } from '#server/app.ts';
import { rateLimitOf } from '#server/http/rate-limits.ts';
import { readMailStatus, sendTestMail } from './mail.service.ts';

/** How mails leave, for administrators. */
export function mailRoutes(app: App, context: Context): void {
  app.get(
    '/api/admin/mail',
    { config: { access: 'admin' }, schema: { response: { 200: mailStatus } } },
    (request) => readMailStatus(context, sessionOf(request)),
  );

  app.post(
    '/api/admin/mail/test',
    {
      config: { access: 'admin', ...rateLimitOf(context.config, 'testMail') },
      schema: { response: { 200: mailTestAnswer } },
    },
    async (request) => {
      const session = sessionOf(request);
      return sendTestMail(context, session, await emailOf(context, session));
    },
  );
}
