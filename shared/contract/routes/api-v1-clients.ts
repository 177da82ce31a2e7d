import { apiIdParams } from '../api-v1.ts';
import {
  apiClient,
  apiClientAppointmentsPage,
  apiClientAppointmentsQuery,
  apiClientChangeBody,
  apiClientsPage,
  apiClientsQuery,
  apiLateCancellation,
  apiLateCancellationBody,
  apiLateCancellationParams,
  apiLateCancellations,
  apiNewClientBody,
} from '../api-v1-clients.ts';
import { CLIENT_LIMITS } from '../limits.ts';
import { INVALID, MISSING, nothing, problem, REFUSED } from './api-v1-refusals.ts';
import { defineRoutes } from './route.ts';

const RULED_OUT = { 422: problem('O CPF não existe, ou a data de nascimento ainda não chegou.') } as const;

/** Clients in the REST API. */
export const API_V1_CLIENT_ROUTES = defineRoutes({
  'GET /api/v1/clients': {
    access: 'api-token',
    docs: {
      operationId: 'listClients',
      tag: 'Clientes',
      summary: 'Procura clientes, uma página de cada vez',
    },
    query: apiClientsQuery,
    answer: { 200: apiClientsPage.describe('Pela ordem do nome.'), ...INVALID, ...REFUSED, ...MISSING },
  },
  'POST /api/v1/clients': {
    access: 'api-token',
    docs: {
      operationId: 'createClient',
      tag: 'Clientes',
      summary: 'Cadastra um cliente',
      description:
        'Não é preciso antes de marcar: cada agendamento acha ou cria o cadastro. Repetido, é 409 `CLIENT_EXISTS`, com o cadastro em `existing`; sem e-mail e telefone, é outro cadastro.',
    },
    query: nothing,
    body: apiNewClientBody,
    answer: {
      201: apiClient.describe('Cadastrado.'),
      ...INVALID,
      ...REFUSED,
      ...MISSING,
      409: problem('Já há um cadastro deste cliente, pela regra da organização; `existing` diz qual.'),
      ...RULED_OUT,
    },
  },
  'GET /api/v1/clients/:id': {
    access: 'api-token',
    docs: {
      operationId: 'getClient',
      tag: 'Clientes',
      summary: 'Lê um cliente',
      description: 'O id de um cadastro que foi unido a outro leva ao outro.',
    },
    params: apiIdParams,
    query: nothing,
    answer: { 200: apiClient, ...REFUSED, ...MISSING },
  },
  'PATCH /api/v1/clients/:id': {
    access: 'api-token',
    docs: { operationId: 'updateClient', tag: 'Clientes', summary: 'Altera um cliente' },
    params: apiIdParams,
    query: nothing,
    body: apiClientChangeBody,
    answer: {
      200: apiClient,
      ...INVALID,
      ...REFUSED,
      ...MISSING,
      409: problem('Alguém salvou outra coisa nos campos de `expected`.'),
      ...RULED_OUT,
    },
  },
  'GET /api/v1/clients/:id/appointments': {
    access: 'api-token',
    docs: {
      operationId: 'listClientAppointments',
      tag: 'Clientes',
      summary: 'Lista os agendamentos de um cliente, uma página de cada vez',
    },
    params: apiIdParams,
    query: apiClientAppointmentsQuery,
    answer: { 200: apiClientAppointmentsPage, ...INVALID, ...REFUSED, ...MISSING },
  },
  'GET /api/v1/clients/:id/late-cancellations': {
    access: 'api-token',
    docs: {
      operationId: 'listLateCancellations',
      tag: 'Clientes',
      summary: 'Lista o que um cliente cancelou em cima da hora',
      description: `Os ${CLIENT_LIMITS.lateListed} últimos, o mais recente antes, também os que não contam mais.`,
    },
    params: apiIdParams,
    query: nothing,
    answer: { 200: apiLateCancellations, ...REFUSED, ...MISSING },
  },
  'PUT /api/v1/clients/:id/late-cancellations/:appointmentId': {
    access: 'api-token',
    docs: {
      operationId: 'setLateCancellation',
      tag: 'Clientes',
      summary: 'Diz se um cancelamento em cima da hora conta',
      description:
        'O que não conta sai de `attendance.cancelledLate`, do relatório do mês e da regra de quem só marca por telefone. Continua cancelado.',
    },
    params: apiLateCancellationParams,
    query: nothing,
    body: apiLateCancellationBody,
    answer: { 200: apiLateCancellation, ...INVALID, ...REFUSED, ...MISSING },
  },
});
