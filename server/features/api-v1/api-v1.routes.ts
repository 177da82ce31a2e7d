import { z } from 'zod';
import {
  apiAppointment,
  apiAppointmentsQuery,
  apiAvailability,
  apiCreateBody,
  apiFreeSlots,
  apiIdParams,
  apiPage,
  apiProblem,
  apiProduct,
  apiProductsQuery,
  apiProfessional,
  apiSlotsQuery,
  apiUpdateBody,
} from '#shared/contract/api-v1.ts';
import { API_HEADERS } from '#shared/api-headers.ts';
import { API_BASE } from '#shared/contract/paths.ts';
import type { Context } from '#server/context.ts';
import { sessionOf } from '#server/session.ts';
import type { App } from '#server/app.ts';
import { idempotencyKeyOf, onceAtATime } from '#server/http/idempotency.ts';
import * as service from './api-v1.service.ts';
import { bookOrSuggest, changeOrSuggest } from './nearest.service.ts';

const problem = (description: string) => apiProblem.describe(description);
/** What any call may be refused with. */
const REFUSED = {
  401: problem('A chave falta, não é válida ou venceu.'),
  403: problem('A API está desligada.'),
  429: problem('Chamadas demais em um minuto; `Retry-After` diz quando voltar.'),
} as const;
const INVALID = { 400: problem('Um campo falta ou não serve; `fields` diz quais.') } as const;
const MISSING = { 404: problem('Não existe, ou não é desta organização.') } as const;
const RULED_OUT = {
  422: problem(
    'Uma regra da agenda não permite; quando é a hora que não pode ser, `suggestions` traz os horários livres mais próximos.',
  ),
} as const;
const TAKEN = {
  409: problem('O horário não está mais livre; `suggestions` traz os livres mais próximos.'),
} as const;

const listOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) });

/** The REST API: the organisation's agenda for other systems, by the same services as the screens. */
export function apiV1Routes(app: App, context: Context): void {
  const config = { access: 'api-token' as const };
  const security = [{ key: [] }];
  // A call without parameters takes none.
  const querystring = z.strictObject({});
  const agenda = { tags: ['Agenda'], security, querystring };
  const appointments = { tags: ['Agendamentos'], security, querystring };

  app.get(
    `${API_BASE}/professionals`,
    {
      config,
      schema: {
        ...agenda,
        operationId: 'listProfessionals',
        summary: 'Lista os profissionais',
        response: { 200: listOf(apiProfessional).describe('Todos, pelo nome.'), ...REFUSED },
      },
    },
    async (request) => ({ data: await service.listProfessionals(context, sessionOf(request)) }),
  );

  app.get(
    `${API_BASE}/professionals/:id`,
    {
      config,
      schema: {
        ...agenda,
        operationId: 'getProfessional',
        summary: 'Lê um profissional',
        params: apiIdParams,
        response: { 200: apiProfessional, ...REFUSED, ...MISSING },
      },
    },
    (request) => service.readProfessional(context, sessionOf(request), request.params.id),
  );

  app.get(
    `${API_BASE}/professionals/:id/availability`,
    {
      config,
      schema: {
        ...agenda,
        operationId: 'getAvailability',
        summary: 'Lê quando um profissional atende',
        params: apiIdParams,
        response: { 200: apiAvailability, ...REFUSED, ...MISSING },
      },
    },
    (request) => service.readAvailability(context, sessionOf(request), request.params.id),
  );

  app.get(
    `${API_BASE}/products`,
    {
      config,
      schema: {
        ...agenda,
        operationId: 'listProducts',
        summary: 'Lista os serviços',
        querystring: apiProductsQuery,
        response: {
          200: listOf(apiProduct).describe('Todos, pelo nome.'),
          ...INVALID,
          ...REFUSED,
          ...MISSING,
        },
      },
    },
    async (request) => ({
      data: await service.listProducts(context, sessionOf(request), request.query.professionalId),
    }),
  );

  app.get(
    `${API_BASE}/free-slots`,
    {
      config,
      schema: {
        ...agenda,
        operationId: 'listFreeSlots',
        summary: 'Lista os horários livres de um profissional',
        querystring: apiSlotsQuery,
        response: { 200: apiFreeSlots, ...INVALID, ...REFUSED, ...MISSING, ...RULED_OUT },
      },
    },
    (request) => service.findFreeSlots(context, sessionOf(request), request.query),
  );

  app.get(
    `${API_BASE}/appointments`,
    {
      config,
      schema: {
        ...appointments,
        operationId: 'listAppointments',
        summary: 'Lista agendamentos, uma página de cada vez',
        querystring: apiAppointmentsQuery,
        response: { 200: apiPage.describe('Pela ordem do começo.'), ...INVALID, ...REFUSED, ...MISSING },
      },
    },
    (request) => service.listAppointments(context, sessionOf(request), request.query),
  );

  app.get(
    `${API_BASE}/appointments/:id`,
    {
      config,
      schema: {
        ...appointments,
        operationId: 'getAppointment',
        summary: 'Lê um agendamento',
        params: apiIdParams,
        response: { 200: apiAppointment, ...REFUSED, ...MISSING },
      },
    },
    (request) => service.getAppointment(context, sessionOf(request), request.params.id),
  );

  app.post(
    `${API_BASE}/appointments`,
    {
      config,
      schema: {
        ...appointments,
        operationId: 'createAppointment',
        summary: 'Cria um agendamento',
        description:
          'Aceita exatamente os horários de `GET /free-slots`. Com `Idempotency-Key`, repetir o pedido em até 7 dias devolve o mesmo agendamento, como está então, com o cabeçalho `Idempotent-Replayed: true`; nada é criado nem avisado de novo.',
        headers: z.object({
          'idempotency-key': z
            .string()
            .optional()
            .describe('Até 200 caracteres, um por pedido, por exemplo um UUID.'),
        }),
        body: apiCreateBody,
        response: {
          201: apiAppointment.describe(
            'Criado, agora ou pelo primeiro pedido com esta chave de idempotência.',
          ),
          ...INVALID,
          ...REFUSED,
          ...MISSING,
          ...TAKEN,
          ...RULED_OUT,
        },
      },
    },
    async (request, reply) => {
      const session = sessionOf(request);
      const key = idempotencyKeyOf(request);
      const { appointment, repeated } = await onceAtATime(session, key, () =>
        bookOrSuggest(context, session, request.body, key),
      );
      if (repeated) void reply.header(API_HEADERS.replayed, 'true');
      return reply
        .status(201)
        .header('location', `${API_BASE}/appointments/${appointment.id}`)
        .send(appointment);
    },
  );

  app.patch(
    `${API_BASE}/appointments/:id`,
    {
      config,
      schema: {
        ...appointments,
        operationId: 'updateAppointment',
        summary: 'Altera, remarca ou passa um agendamento a outro profissional',
        params: apiIdParams,
        body: apiUpdateBody,
        response: {
          200: apiAppointment,
          ...INVALID,
          ...REFUSED,
          ...MISSING,
          ...TAKEN,
          ...RULED_OUT,
        },
      },
    },
    (request) => changeOrSuggest(context, sessionOf(request), request.params.id, request.body),
  );

  app.delete(
    `${API_BASE}/appointments/:id`,
    {
      config,
      schema: {
        ...appointments,
        operationId: 'cancelAppointment',
        summary: 'Cancela um agendamento',
        description: 'O cliente e o profissional são avisados; os lembretes deixam de existir.',
        params: apiIdParams,
        response: { 204: z.null().describe('Cancelado.'), ...REFUSED, ...MISSING },
      },
    },
    async (request, reply) => {
      await service.cancelAppointment(context, sessionOf(request), request.params.id);
      return reply.status(204).send(null);
    },
  );
}
