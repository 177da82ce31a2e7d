import { z } from 'zod';
import { doneAnswer, idParams } from '../common.ts';
import {
  createShortLinkBody,
  shortLink,
  shortLinkList,
  shortLinkQuery,
  updateShortLinkBody,
} from '../short-links.ts';
import { defineRoutes } from './route.ts';

const linkUse = {
  access: 'public',
  limit: 'publicRead',
  params: z.object({ code: z.string().min(1).max(100) }),
  answer: { 200: doneAnswer },
} as const;

/** Short addresses of public pages, and how often they are used. */
export const SHORT_LINK_ROUTES = defineRoutes({
  'GET /api/short-links': { access: 'session', query: shortLinkQuery, answer: { 200: shortLinkList } },
  'POST /api/short-links': { access: 'session', body: createShortLinkBody, answer: { 201: shortLink } },
  'PATCH /api/short-links/:id': {
    access: 'session',
    params: idParams,
    body: updateShortLinkBody,
    answer: { 200: shortLink },
  },
  'DELETE /api/short-links/:id': { access: 'session', params: idParams, answer: { 200: doneAnswer } },
  // A public page says that somebody sees it, or made a first choice. It answers alike for a code that leads nowhere.
  'POST /api/l/:code/visited': linkUse,
  'POST /api/l/:code/started': linkUse,
});
