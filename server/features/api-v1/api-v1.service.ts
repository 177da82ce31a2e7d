import type { z } from 'zod';
import type {
  ApiAppointment,
  ApiAvailability,
  ApiCreateBody,
  ApiFreeSlots,
  ApiProduct,
  ApiProfessional,
  ApiSlot,
  ApiUpdateBody,
  apiAppointmentsQuery,
} from '#shared/contract/api-v1.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import { firstSlotsOfAnybody, type AnybodyAsked } from '#server/features/appointments/anybody.service.ts';
import { createBySystem } from '#server/features/appointments/create.service.ts';
import {
  manageUrl,
  pageOfAppointments,
  readAppointment,
  readRules,
  readSystemSlots,
  type ListedRow,
  type SlotsAsked,
} from '#server/features/appointments/systems.service.ts';
import { updateAppointment } from '#server/features/appointments/update.service.ts';
import { productsWithin } from '#server/features/products/products.service.ts';
import { everybody, somebody } from '#server/features/users/users.service.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import * as present from './api-v1.presenter.ts';
import { readCursor, writeCursor } from './cursor.policy.ts';

export type { ApiProduct, ApiProfessional };

type SlotOfAnybody = ApiSlot & { professionalId: string; professionalName: string };

/** Everybody who attends, in the order of their names. */
export async function listProfessionals(context: Context, session: Session): Promise<ApiProfessional[]> {
  const rows = await everybody(context, session);
  return rows.map((row) => present.presentProfessional(row, context.config.publicUrl));
}

/** @throws AppError 404 USER_NOT_FOUND */
export async function readProfessional(
  context: Context,
  session: Session,
  id: string,
): Promise<ApiProfessional> {
  return present.presentProfessional(await somebody(context, session, id), context.config.publicUrl);
}

/** @throws AppError 404 USER_NOT_FOUND */
export async function listProducts(
  context: Context,
  session: Session,
  professionalId: string | undefined,
): Promise<ApiProduct[]> {
  return (await productsWithin(context, session, professionalId)).map(present.presentProduct);
}

/** @throws AppError 404 USER_NOT_FOUND */
export async function readAvailability(
  context: Context,
  session: Session,
  professionalId: string,
): Promise<ApiAvailability> {
  const rules = await readRules(context, session, professionalId);
  const today = toLocal(rules.timezone, epochMinuteOf(context.clock.now().getTime())).date;
  return present.presentAvailability(rules, today);
}

/** @throws as `readSystemSlots` */
export async function findFreeSlots(
  context: Context,
  session: Session,
  asked: SlotsAsked,
): Promise<ApiFreeSlots> {
  const { rules, slots } = await readSystemSlots(context, session, asked);
  return present.presentFreeSlots(rules, slots);
}

/** The working hours that matter for some days, and the free times of these days, read together. @throws as `readSystemSlots` */
export async function readDays(
  context: Context,
  session: Session,
  asked: SlotsAsked,
): Promise<{ availability: ApiAvailability; freeTimes: ApiFreeSlots['data'] }> {
  const { rules, slots } = await readSystemSlots(context, session, asked);
  const { exceptions, ...availability } = present.presentAvailability(rules, asked.from);
  return {
    availability: { ...availability, exceptions: exceptions.filter(({ from }) => from <= asked.to) },
    freeTimes: present.presentFreeSlots(rules, slots).data,
  };
}

/** The first free times of any of several professionals, whose each is, and who needs a service. @throws as `firstSlotsOfAnybody` */
export async function findAnybodysSlots(
  context: Context,
  session: Session,
  asked: AnybodyAsked,
): Promise<{ slots: SlotOfAnybody[]; hasMore: boolean; serviceRequired: string[] }> {
  const { slots, ...rest } = await firstSlotsOfAnybody(context, session, asked);
  return {
    slots: slots.map(({ who, ...slot }) => ({
      ...present.presentSlot(slot, who.timezone),
      professionalId: who.userId,
      professionalName: who.name,
    })),
    ...rest,
  };
}

/** A page of appointments, and where the next begins. @throws AppError 400 CURSOR_INVALID, RANGE_INVERTED; 404 */
export async function listAppointments(
  context: Context,
  session: Session,
  query: z.output<typeof apiAppointmentsQuery> & { readonly client?: string | undefined },
): Promise<{ data: ApiAppointment[]; nextCursor: string | null }> {
  const after = query.cursor === undefined ? null : readCursor(query.cursor);
  if (query.cursor !== undefined && after === null) throw new AppError('CURSOR_INVALID');
  const filter = {
    userId: query.professionalId ?? null,
    from: query.from === undefined ? context.clock.now() : new Date(query.from),
    to: query.to === undefined ? null : new Date(query.to),
    client: query.client,
  };
  if (filter.userId !== null) await somebody(context, session, filter.userId);
  // One more than asked for tells whether there is a next page.
  const rows = await pageOfAppointments(context, session, filter, { after, limit: query.limit + 1 });
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  return {
    data: shown.map((row) => presentOne(context, row)),
    nextCursor: rows.length > query.limit && last !== undefined ? writeCursor(last) : null,
  };
}

/** @throws AppError 404 APPOINTMENT_NOT_FOUND */
export async function getAppointment(
  context: Context,
  session: Session,
  id: string,
): Promise<ApiAppointment> {
  return presentOne(context, await readAppointment(context, session, id));
}

/** Books. @throws as `createBySystem` */
export async function bookAppointment(
  context: Context,
  session: Session,
  body: ApiCreateBody,
  key: string | null,
): Promise<{ appointment: ApiAppointment; repeated: boolean }> {
  const { row, repeated } = await createBySystem(context, session, body, key);
  return {
    appointment: presentOne(context, row),
    repeated,
  };
}

/** Changes, moves or hands over. @throws as `updateAppointment` */
export async function changeAppointment(
  context: Context,
  session: Session,
  id: string,
  { professionalId, durationMinutes, ...rest }: ApiUpdateBody,
): Promise<ApiAppointment> {
  const change = { ...rest, userId: professionalId, duration: durationMinutes };
  return presentOne(context, await updateAppointment(context, session, id, change));
}

function presentOne(context: Context, row: ListedRow): ApiAppointment {
  return present.presentAppointment(row, manageUrl(context, row.id));
}
