import { z } from 'zod';
import type { ApiClient } from '#shared/contract/api-v1-clients.ts';
import { MCP_VISITS, type ToolInput, type ToolOutput } from '#shared/contract/mcp.ts';
import type { Context } from '#server/context.ts';
import {
  getClient,
  lateCancellationsOf,
  pageOfClientAppointments,
  pageOfClients,
  setLateCancellation,
  updateClient,
} from '#server/features/api-v1/clients.service.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { weekdayOf } from './moment.policy.ts';
import { professionalOf } from './people.service.ts';
import { Refusal } from './refusal.policy.ts';

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
  const client = withoutCpf(await getClient(context, session, clientId));
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

/**
 * Changes a client's record. Each changed field comes with what it was, for a model that has not read a note would write over it.
 * @throws Refusal VALIDATION where a field comes without it, CHANGED_MEANWHILE with the fields that are otherwise by now, USER_NOT_FOUND;
 * AppError as `updateClient`
 */
export async function changeRecord(
  context: Context,
  session: Session,
  { clientId, expected, preferredProfessional, ...fields }: ToolInput<'update_client'>,
): Promise<ToolOutput<'update_client'>> {
  const preferredProfessionalId =
    preferredProfessional == null
      ? preferredProfessional
      : (await professionalOf(context, session, preferredProfessional)).id;
  const change = { ...fields, preferredProfessionalId };
  const unseen = Object.entries(change).flatMap(([field, value]) =>
    value === undefined || field in expected ? [] : [field],
  );
  if (unseen.length > 0)
    throw new Refusal(
      'VALIDATION',
      `Diga em \`expected\`, como get_client mostrou: ${unseen.join(', ')}. Nada mudou.`,
      { fields: ['expected'] },
    );
  try {
    return { client: withoutCpf(await updateClient(context, session, clientId, { ...change, expected })) };
  } catch (error) {
    throw changedMeanwhile(error) ?? error;
  }
}

/** What a client cancelled too late, the last first. @throws AppError 404 CLIENT_NOT_FOUND */
export async function lateCancellationsWithDays(
  context: Context,
  session: Session,
  { clientId }: ToolInput<'list_late_cancellations'>,
): Promise<ToolOutput<'list_late_cancellations'>> {
  const { data, hasMore } = await lateCancellationsOf(context, session, clientId);
  return { lateCancellations: data.map(withWeekday), hasMore };
}

/** Says whether a late cancellation counts. @throws AppError 404 CLIENT_NOT_FOUND, APPOINTMENT_NOT_FOUND */
export async function setLateWithDay(
  context: Context,
  session: Session,
  { clientId, appointmentId, counts }: ToolInput<'set_late_cancellation'>,
): Promise<ToolOutput<'set_late_cancellation'>> {
  const params = { id: clientId, appointmentId };
  return { lateCancellation: withWeekday(await setLateCancellation(context, session, params, counts)) };
}

/** A refused save, with the fields in question as the tools name them; null for another error. */
function changedMeanwhile(error: unknown): Refusal | null {
  if (!(error instanceof AppError) || error.code !== 'CHANGED_MEANWHILE') return null;
  const { current } = staleFields.parse(error.details);
  const fields = Object.keys(current).map((field) => OTHER_NAMES[field] ?? field);
  return new Refusal(
    error.code,
    `Alguém salvou outra coisa em: ${fields.join(', ')}. Nada mudou. Leia de novo com get_client e confirme com a pessoa.`,
    { fields },
  );
}

const staleFields = z.object({ current: z.record(z.string(), z.unknown()) });
/** What the record names otherwise. */
const OTHER_NAMES: Readonly<Record<string, string>> = { preferredUserId: 'preferredProfessional' };

const withoutCpf = ({ cpf: _cpf, createdAt: _made, updatedAt: _changed, ...client }: ApiClient) => client;

const withWeekday = <T extends { readonly startTime: string }>(time: T) => ({
  ...time,
  weekday: weekdayOf(time.startTime),
});
