import { apiIdParams } from '../api-v1.ts';
import {
  apiBookedSeries,
  apiCancelledSeries,
  apiCancelSeriesBody,
  apiCheckSeriesMoveBody,
  apiMovedSeries,
  apiMoveSeriesBody,
  apiNewSeriesBody,
  apiSeriesCheck,
  apiSeriesMoveCheck,
  apiSeriesOfAppointment,
  apiSeriesPlanBody,
} from '../api-v1-series.ts';
import { idempotencyHeaders, INVALID, MISSING, nothing, problem, REFUSED } from './api-v1-refusals.ts';
import { defineRoutes } from './route.ts';

const RULED_OUT = { 422: problem('O profissional ou o serviço está inativo.') } as const;

/** Appointments that repeat in the REST API. */
export const API_V1_SERIES_ROUTES = defineRoutes({
  'POST /api/v1/series/check': {
    access: 'api-token',
    docs: {
      operationId: 'checkSeries',
      tag: 'Séries',
      summary: 'Confere as datas de uma série antes de marcar',
      description: 'Nada é guardado.',
    },
    query: nothing,
    body: apiSeriesPlanBody,
    answer: { 200: apiSeriesCheck, ...INVALID, ...REFUSED, ...MISSING, ...RULED_OUT },
  },
  'POST /api/v1/series': {
    access: 'api-token',
    docs: {
      operationId: 'createSeries',
      tag: 'Séries',
      summary: 'Marca uma série: todos os começos, ou nenhum',
      description:
        'Como a equipe marca: fora do horário de atendimento também, nunca por cima de outro. O cliente precisa de e-mail ou telefone. Com `Idempotency-Key`, repetir o pedido devolve a mesma série, com o cabeçalho `Idempotent-Replayed: true`.',
    },
    query: nothing,
    headers: idempotencyHeaders,
    body: apiNewSeriesBody,
    answer: {
      201: apiBookedSeries.describe('Marcada, agora ou pelo primeiro pedido com esta chave de idempotência.'),
      ...INVALID,
      ...REFUSED,
      ...MISSING,
      409: problem('Um dos começos está ocupado; `taken` diz quais. Nada foi marcado.'),
      ...RULED_OUT,
    },
  },
  'GET /api/v1/appointments/:id/series': {
    access: 'api-token',
    docs: { operationId: 'getSeriesOfAppointment', tag: 'Séries', summary: 'Lê a série de um agendamento' },
    params: apiIdParams,
    query: nothing,
    answer: { 200: apiSeriesOfAppointment, ...REFUSED, ...MISSING },
  },
  'POST /api/v1/appointments/:id/series/check-move': {
    access: 'api-token',
    docs: {
      operationId: 'checkSeriesMove',
      tag: 'Séries',
      summary: 'Confere como ficaria cada agendamento de uma série',
      description: 'Nada é guardado.',
    },
    params: apiIdParams,
    query: nothing,
    body: apiCheckSeriesMoveBody,
    answer: {
      200: apiSeriesMoveCheck,
      ...INVALID,
      ...REFUSED,
      ...MISSING,
      409: problem('O agendamento já começou, ou o profissional foi removido.'),
      422: problem('O profissional ou o serviço está inativo.'),
    },
  },
  'POST /api/v1/appointments/:id/series/move': {
    access: 'api-token',
    docs: {
      operationId: 'moveSeries',
      tag: 'Séries',
      summary: 'Muda este e os próximos de uma série, ou todos: todos os que vêm, ou nenhum',
      description:
        'Só este: `PATCH /appointments/{id}`. Como a equipe remarca: fora do horário de atendimento também, nunca por cima de outro. O cliente recebe um só e-mail.',
    },
    params: apiIdParams,
    query: nothing,
    body: apiMoveSeriesBody,
    answer: {
      200: apiMovedSeries,
      ...INVALID,
      ...REFUSED,
      ...MISSING,
      409: problem(
        'Um dos começos está ocupado (`SERIES_TAKEN`; `taken` diz quais), ou um dos agendamentos não se muda mais com a série (`SERIES_CHANGED`). Nada foi mudado.',
      ),
      422: problem(
        'O relógio do profissional pula um dos começos, ou o profissional ou o serviço está inativo.',
      ),
    },
  },
  'POST /api/v1/appointments/:id/series/cancel': {
    access: 'api-token',
    docs: {
      operationId: 'cancelSeries',
      tag: 'Séries',
      summary: 'Cancela este e os próximos de uma série, ou todos',
      description: 'Só este: `DELETE /appointments/{id}`. O cliente recebe um só e-mail.',
    },
    params: apiIdParams,
    query: nothing,
    body: apiCancelSeriesBody,
    answer: {
      200: apiCancelledSeries,
      ...INVALID,
      ...REFUSED,
      ...MISSING,
      409: problem(
        'Há recibo de um deles (`APPOINTMENT_HAS_RECEIPT`), que é cancelado antes. Nada foi cancelado.',
      ),
    },
  },
});
