import { z } from 'zod';
import { teamQuery } from '../booking.ts';
import { defineRoutes } from './route.ts';

const slugParams = z.object({ slug: z.string().min(1).max(100) });

const adminParams = z.object({ adminId: z.string().min(1).max(100) });

/** Whose page the link of a held time leads to once nothing is held; a value of another form is as none. */
const confirmQuery = z.object({
  confirmar: z
    .string()
    .regex(/^[a-z0-9-]{1,100}$/)
    .optional()
    .catch(undefined),
});

/** The list's question and who is chosen, in the words that the address shows; a value of another form is as none. */
const teamPageQuery = z.object({
  busca: teamQuery.shape.search.catch(undefined),
  especialidade: teamQuery.shape.specialty.catch(undefined),
  pagina: teamQuery.shape.page.catch(undefined),
  servico: teamQuery.shape.service.catch(undefined),
  profissional: z.string().max(100).optional().catch(undefined),
});
export type TeamPageQuery = z.output<typeof teamPageQuery>;

const tokenParams = z.object({ token: z.string().min(1).max(100) });

const html = z.string();

/** The pages that people open without an account. */
export const PAGE_ROUTES = defineRoutes({
  'GET /book/personal/:slug': {
    access: 'public',
    limit: 'publicRead',
    params: slugParams,
    answer: { 200: html },
  },
  'GET /book/shared/:adminId': {
    access: 'public',
    limit: 'publicRead',
    params: adminParams,
    query: teamPageQuery,
    answer: { 200: html },
  },
  'GET /book/:slug': {
    access: 'public',
    limit: 'publicRead',
    params: slugParams,
    query: teamPageQuery,
    answer: { 200: html },
  },
  'GET /l/:code': {
    access: 'public',
    limit: 'publicRead',
    params: z.object({ code: z.string().min(1).max(100) }),
    answer: { 302: html },
  },
  'GET /agendamento/:token': {
    access: 'public',
    limit: 'publicRead',
    secret: true,
    params: tokenParams,
    query: confirmQuery,
    answer: { 200: html },
  },
  'GET /agendamento/espera/:token': {
    access: 'public',
    limit: 'publicRead',
    secret: true,
    params: tokenParams,
    answer: { 200: html },
  },
});
