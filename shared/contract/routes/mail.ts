import { mailStatus, mailTestAnswer } from '../mail.ts';
import { defineRoutes } from './route.ts';

/** How mails leave, for administrators. */
export const MAIL_ROUTES = defineRoutes({
  'GET /api/admin/mail': { access: 'admin', answer: { 200: mailStatus } },
  'POST /api/admin/mail/test': { access: 'admin', limit: 'testMail', answer: { 200: mailTestAnswer } },
});
