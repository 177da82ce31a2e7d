import type { z } from 'zod';
import type {
  ApiClient,
  ApiClientAppointment,
  apiClientAppointmentsQuery,
  ApiClientChangeBody,
  ApiClientSummary,
  apiClientsQuery,
  ApiLateCancellation,
  ApiLateCancellations,
  ApiNewClientBody,
} from '#shared/contract/api-v1-clients.ts';
import type { Context } from '#server/context.ts';
import {
  countLateCancellation,
  listLateCancellations,
} from '#server/features/appointments/late-cancellations.service.ts';
import { changeClient, createClient } from '#server/features/clients/changes.service.ts';
import { listClients, listVisits, readClient } from '#server/features/clients/clients.service.ts';
import { somebody } from '#server/features/users/users.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { readNameCursor } from '#server/lib/name-cursor.ts';
import type { Session } from '#server/session.ts';
import * as present from './clients.presenter.ts';

type Page<Item> = { data: Item[]; nextCursor: string | null };

/** A page of the clients that the caller may see, by name. @throws AppError 400 CURSOR_INVALID; 404 USER_NOT_FOUND */
export async function pageOfClients(
  context: Context,
  session: Session,
  { query, professionalId, cursor, ...rest }: z.output<typeof apiClientsQuery>,
): Promise<Page<ApiClientSummary>> {
  if (cursor !== undefined && readNameCursor(cursor) === null) throw new AppError('CURSOR_INVALID');
  if (professionalId !== undefined) await somebody(context, session, professionalId);
  const asked = { ...rest, q: query, userId: professionalId, after: cursor };
  const { clients, after } = await listClients(context, session, asked);
  return { data: clients.map(present.presentListedClient), nextCursor: after };
}

/** @throws AppError 404 CLIENT_NOT_FOUND */
export async function getClient(context: Context, session: Session, id: string): Promise<ApiClient> {
  return present.presentClient(await readClient(context, session, id));
}

/** A page of a client's appointments. @throws AppError 400 CURSOR_INVALID; 404 CLIENT_NOT_FOUND */
export async function pageOfClientAppointments(
  context: Context,
  session: Session,
  id: string,
  { cursor, ...rest }: z.output<typeof apiClientAppointmentsQuery>,
): Promise<Page<ApiClientAppointment>> {
  const place = cursor === undefined ? undefined : readNameCursor(cursor);
  if (place === null || Number.isNaN(Date.parse(place?.plainName ?? '1970-01-01')))
    throw new AppError('CURSOR_INVALID');
  const { visits, after } = await listVisits(context, session, id, { ...rest, after: cursor });
  return { data: visits.map(present.presentClientVisit), nextCursor: after };
}

/** What a client cancelled too late. @throws AppError 404 CLIENT_NOT_FOUND */
export async function lateCancellationsOf(
  context: Context,
  session: Session,
  id: string,
): Promise<ApiLateCancellations> {
  const { cancellations, hasMore } = await listLateCancellations(context, session, id);
  return { data: cancellations.map(present.presentLate), hasMore };
}

/** @throws as `countLateCancellation` of the screens */
export async function setLateCancellation(
  context: Context,
  session: Session,
  params: { readonly id: string; readonly appointmentId: string },
  counts: boolean,
): Promise<ApiLateCancellation> {
  return present.presentLate(await countLateCancellation(context, session, params, counts));
}

/** @throws as `createClient` of the screens */
export async function addClient(
  context: Context,
  session: Session,
  { preferredProfessionalId, ...body }: ApiNewClientBody,
): Promise<ApiClient> {
  const record = await createClient(context, session, { ...body, preferredUserId: preferredProfessionalId });
  return present.presentClient(record);
}

/** @throws as `changeClient` of the screens */
export async function updateClient(
  context: Context,
  session: Session,
  id: string,
  { expected, preferredProfessionalId, ...body }: ApiClientChangeBody,
): Promise<ApiClient> {
  const change = {
    ...body,
    preferredUserId: preferredProfessionalId,
    expected: expected && seenOf(expected),
  };
  return present.presentClient(await changeClient(context, session, id, change));
}

/** What a system read, as the record holds it: phones and a CPF as digits. */
function seenOf({ preferredProfessionalId, phones, cpf, ...rest }: Omit<ApiClientChangeBody, 'expected'>) {
  const digits = (text: string) => text.replace(/\D/g, '');
  const seen = {
    ...rest,
    preferredUserId: preferredProfessionalId,
    phones: phones?.map(digits),
    cpf: cpf && digits(cpf),
  };
  return Object.fromEntries(
    Object.entries(seen).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
