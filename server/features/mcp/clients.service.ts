import { MCP_VISITS, type ToolInput, type ToolOutput } from '#shared/contract/mcp.ts';
import type { Context } from '#server/context.ts';
import {
  getClient,
  pageOfClientAppointments,
  pageOfClients,
} from '#server/features/api-v1/clients.service.ts';
import type { Session } from '#server/session.ts';
import { weekdayOf } from './moment.policy.ts';
import { professionalOf } from './people.service.ts';

/** A page of clients, by name. @throws Refusal where the professional is not one; AppError 400 CURSOR_INVALID */
export async function findClients(
  context: Context,
  session: Session,
  { professional, ...asked }: ToolInput<'list_clients'>,
): Promise<ToolOutput<'list_clients'>> {
  const person = professional === undefined ? null : await professionalOf(context, session, professional);
  const page = await pageOfClients(context, session, { ...asked, professionalId: person?.id });
  return {
    clients: page.data.map(({ lastAppointment: last, nextAppointment: next, ...client }) => ({
      ...client,
      lastAppointment: last && withWeekday(last),
      nextAppointment: next && withWeekday(next),
    })),
    nextCursor: page.nextCursor,
  };
}

/** A client with the appointments around now. @throws AppError 404 CLIENT_NOT_FOUND */
export async function readClientWithVisits(
  context: Context,
  session: Session,
  { clientId }: ToolInput<'get_client'>,
): Promise<ToolOutput<'get_client'>> {
  const {
    cpf: _cpf,
    createdAt: _made,
    updatedAt: _changed,
    ...client
  } = await getClient(context, session, clientId);
  // A record that was joined with another one is read as that one.
  const visits = (when: 'next' | 'past') =>
    pageOfClientAppointments(context, session, client.id, { when, limit: MCP_VISITS });
  const [next, past] = await Promise.all([visits('next'), visits('past')]);
  return {
    client,
    nextAppointments: next.data.map(withWeekday),
    pastAppointments: past.data.map(withWeekday),
    hasMore: next.nextCursor !== null || past.nextCursor !== null,
  };
}

const withWeekday = <T extends { readonly startTime: string }>(time: T) => ({
  ...time,
  weekday: weekdayOf(time.startTime),
});
