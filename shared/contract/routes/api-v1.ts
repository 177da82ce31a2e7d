import { z } from 'zod';
import {
  apiAnybodySlots,
  apiAppointment,
  apiAppointmentsQuery,
  apiAttendanceBody,
  apiAvailability,
  apiCreateBody,
  apiFreeSlots,
  apiIdParams,
  apiPage,
  apiProductsPage,
  apiProductsQuery,
  apiProfessional,
  apiProfessionalsPage,
  apiProfessionalsQuery,
  apiUpdateBody,
} from '../api-v1.ts';
import { apiAnybodySlotsQuery, apiSlotsQuery } from '../api-v1-slots.ts';
import { API_V1_CLIENT_ROUTES } from './api-v1-clients.ts';
import { idempotencyHeaders, INVALID, MISSING, nothing, problem, REFUSED } from './api-v1-refusals.ts';
import { API_V1_SERIES_ROUTES } from './api-v1-series.ts';
import { defineRoutes } from './route.ts';

const RULED_OUT = {
  422: problem(
    'Uma regra da agenda não permite; quando é a hora que não pode ser, `suggestions` traz os horários livres mais próximos.',
  ),
} as const;

const TAKEN = {
  409: problem('O horário não está mais livre; `suggestions` traz os livres mais próximos.'),
} as const;

/** The REST API: the organisation's agenda for other systems, by the same services as the screens. */
export const API_V1_ROUTES = defineRoutes({
  'GET /api/v1/professionals': {
    access: 'api-token',
    docs: {
      operationId: 'listProfessionals',
      tag: 'Agenda',
      summary: 'Lista os profissionais, uma página de cada vez',
    },
    query: apiProfessionalsQuery,
    answer: { 200: apiProfessionalsPage.describe('Pela ordem do nome.'), ...INVALID, ...REFUSED },
  },
  'GET /api/v1/professionals/:id': {
    access: 'api-token',
    docs: { operationId: 'getProfessional', tag: 'Agenda', summary: 'Lê um profissional' },
    params: apiIdParams,
    query: nothing,
    answer: { 200: apiProfessional, ...REFUSED, ...MISSING },
  },
  'GET /api/v1/professionals/:id/availability': {
    access: 'api-token',
    docs: { operationId: 'getAvailability', tag: 'Agenda', summary: 'Lê quando um profissional atende' },
    params: apiIdParams,
    query: nothing,
    answer: { 200: apiAvailability, ...REFUSED, ...MISSING },
  },
  'GET /api/v1/products': {
    access: 'api-token',
    docs: {
      operationId: 'listProducts',
      tag: 'Agenda',
      summary: 'Lista os serviços, uma página de cada vez',
    },
    query: apiProductsQuery,
    answer: {
      200: apiProductsPage.describe('Pela ordem do nome.'),
      ...INVALID,
      ...REFUSED,
      ...MISSING,
    },
  },
  'GET /api/v1/free-slots': {
    access: 'api-token',
    docs: {
      operationId: 'listFreeSlots',
      tag: 'Agenda',
      summary: 'Lista os horários livres de um profissional',
    },
    query: apiSlotsQuery,
    answer: { 200: apiFreeSlots, ...INVALID, ...REFUSED, ...MISSING, ...RULED_OUT },
  },
  'GET /api/v1/free-slots/any': {
    access: 'api-token',
    docs: {
      operationId: 'listFreeSlotsOfAnybody',
      tag: 'Agenda',
      summary: 'Lista os horários em que ao menos uma pessoa está livre',
      description:
        '`POST /appointments` sem `professionalId` aceita estes horários e escolhe quem atende, pela distribuição da organização.',
    },
    query: apiAnybodySlotsQuery,
    answer: { 200: apiAnybodySlots, ...INVALID, ...REFUSED, ...MISSING, ...RULED_OUT },
  },
  'GET /api/v1/appointments': {
    access: 'api-token',
    docs: {
      operationId: 'listAppointments',
      tag: 'Agendamentos',
      summary: 'Lista agendamentos, uma página de cada vez',
    },
    query: apiAppointmentsQuery,
    answer: { 200: apiPage.describe('Pela ordem do começo.'), ...INVALID, ...REFUSED, ...MISSING },
  },
  'GET /api/v1/appointments/:id': {
    access: 'api-token',
    docs: { operationId: 'getAppointment', tag: 'Agendamentos', summary: 'Lê um agendamento' },
    params: apiIdParams,
    query: nothing,
    answer: { 200: apiAppointment, ...REFUSED, ...MISSING },
  },
  'POST /api/v1/appointments': {
    access: 'api-token',
    docs: {
      operationId: 'createAppointment',
      tag: 'Agendamentos',
      summary: 'Cria um agendamento',
      description:
        'Aceita exatamente os horários de `GET /free-slots`. Com `Idempotency-Key`, repetir o pedido em até 7 dias devolve o mesmo agendamento, como está então, com o cabeçalho `Idempotent-Replayed: true`; nada é criado nem avisado de novo.',
    },
    query: nothing,
    headers: idempotencyHeaders,
    body: apiCreateBody,
    answer: {
      201: apiAppointment.describe('Criado, agora ou pelo primeiro pedido com esta chave de idempotência.'),
      ...INVALID,
      ...REFUSED,
      ...MISSING,
      ...TAKEN,
      ...RULED_OUT,
    },
  },
  'PATCH /api/v1/appointments/:id': {
    access: 'api-token',
    docs: {
      operationId: 'updateAppointment',
      tag: 'Agendamentos',
      summary: 'Altera, remarca ou passa um agendamento a outro profissional',
    },
    params: apiIdParams,
    query: nothing,
    body: apiUpdateBody,
    answer: {
      200: apiAppointment,
      ...INVALID,
      ...REFUSED,
      ...MISSING,
      ...TAKEN,
      ...RULED_OUT,
    },
  },
  'PUT /api/v1/appointments/:id/attendance': {
    access: 'api-token',
    docs: {
      operationId: 'setAttendance',
      tag: 'Agendamentos',
      summary: 'Diz se o cliente veio, ou retira o que foi dito',
      description:
        'Só depois do começo do horário. O cliente não é avisado; os webhooks recebem `appointment.attendance`.',
    },
    params: apiIdParams,
    query: nothing,
    body: apiAttendanceBody,
    answer: {
      200: apiAppointment,
      ...INVALID,
      ...REFUSED,
      ...MISSING,
      422: problem('O horário ainda não começou.'),
    },
  },
  'DELETE /api/v1/appointments/:id': {
    access: 'api-token',
    docs: {
      operationId: 'cancelAppointment',
      tag: 'Agendamentos',
      summary: 'Cancela um agendamento',
      description: 'O cliente e o profissional são avisados; os lembretes deixam de existir.',
    },
    params: apiIdParams,
    query: nothing,
    answer: {
      204: z.null().describe('Cancelado.'),
      ...REFUSED,
      ...MISSING,
      409: problem('Há um recibo do agendamento (`APPOINTMENT_HAS_RECEIPT`): ele é cancelado antes.'),
    },
  },
  ...API_V1_SERIES_ROUTES,
  ...API_V1_CLIENT_ROUTES,
});
