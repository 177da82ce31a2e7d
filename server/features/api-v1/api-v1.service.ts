import type { z } from 'zod';
import type {
  ApiAnybodySlots,
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
import type { apiAnybodySlotsQuery } from '#shared/contract/api-v1-slots.ts';
import type { Attendance } from '#shared/contract/attendance.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import { firstSlotsOfAnybody, type AnybodyAsked } from '#server/features/appointments/anybody.service.ts';
import { markAttendance } from '#server/features/appointments/attendance.service.ts';
import { createForSystem } from '#server/features/appointments/create-anybody.service.ts';
import {
  manageUrl,
  pageOfAppointments,
  readAppointment,
  readRules,
  readSystemSlots,
  readTeamSlots,
  withNoted,
  type AppointmentRow,
  type SlotsAsked,
  type SystemRow,
} from '#server/features/appointments/systems.service.ts';
import { updateAppointment } from '#server/features/appointments/update.service.ts';
import { paymentOf, unpaid } from '#server/features/payments/payments.service.ts';
import { offersOf, pageOfProducts } from '#server/features/products/offered.service.ts';
import {
  pageOfPeople,
  peopleMeant,
  type Fitting,
  type ListedUser,
  type Reference,
} from '#server/features/users/listed.service.ts';
import { somebody } from '#server/features/users/users.service.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { readNameCursor, writeNameCursor } from '#server/lib/name-cursor.ts';
import * as present from './api-v1.presenter.ts';
import { readCursor, writeCursor } from './cursor.policy.ts';

export type { ApiProduct, ApiProfessional };

type Page<Item> = { data: Item[]; nextCursor: string | null };
type PageAsked = { readonly limit: number; readonly cursor?: string | undefined };
type SlotOfAnybody = ApiSlot & { professionalId: string; professionalName: string };

/** Where a list goes on; null at its beginning. @throws AppError 400 CURSOR_INVALID */
function placeOf<Place>(cursor: string | undefined, read: (text: string) => Place | null): Place | null {
  const place = cursor === undefined ? null : read(cursor);
  if (cursor !== undefined && place === null) throw new AppError('CURSOR_INVALID');
  return place;
}

/** A page of rows of which one more than asked for was read, which tells whether there is a next page. */
function pageOf<Row, Item>(
  rows: readonly Row[],
  { limit, write, one }: { limit: number; write: (last: Row) => string; one: (row: Row) => Item },
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(one),
    nextCursor: rows.length > limit && last !== undefined ? write(last) : null,
  };
}

/** A page of the people who attend, by name. @throws AppError 400 CURSOR_INVALID */
export async function listProfessionals(
  context: Context,
  session: Session,
  { limit, cursor, search }: PageAsked & { readonly search?: string | undefined },
): Promise<Page<ApiProfessional>> {
  const page = { search, after: placeOf(cursor, readNameCursor), limit: limit + 1 };
  const rows = await pageOfPeople(context, session, page);
  const { publicUrl } = context.config;
  const one = (row: ListedUser) => present.presentProfessional(row, publicUrl);
  return pageOf(rows, { limit, write: writeNameCursor, one });
}

/** Whom each of these names and ids means. @param limit how many people are named for each */
export async function professionalsMeant(
  context: Context,
  session: Session,
  references: readonly Reference[],
  limit: number,
): Promise<(Omit<Fitting, 'people'> & { people: ApiProfessional[] })[]> {
  const found = await peopleMeant(context, session, references, limit);
  return found.map(({ people, ...rest }) => ({
    ...rest,
    people: people.map((row) => present.presentProfessional(row, context.config.publicUrl)),
  }));
}

/** @throws AppError 404 USER_NOT_FOUND */
export async function readProfessional(
  context: Context,
  session: Session,
  id: string,
): Promise<ApiProfessional> {
  return present.presentProfessional(await somebody(context, session, id), context.config.publicUrl);
}

/** A page of the services, of all or of one professional, by name. @throws AppError 400 CURSOR_INVALID, 404 USER_NOT_FOUND */
export async function listProducts(
  context: Context,
  session: Session,
  { limit, cursor, professionalId }: PageAsked & { readonly professionalId?: string | undefined },
): Promise<Page<ApiProduct>> {
  const page = { userId: professionalId, after: placeOf(cursor, readNameCursor), limit: limit + 1 };
  const rows = await pageOfProducts(context, session, page);
  return pageOf(rows, { limit, write: writeNameCursor, one: present.presentProduct });
}

/** The active services of each of these professionals, and how many there are. @param each the most of one professional */
export async function listOffers(
  context: Context,
  session: Session,
  professionalIds: readonly string[],
  each?: number,
): Promise<ReadonlyMap<string, { readonly products: readonly ApiProduct[]; readonly many: number }>> {
  const offers = await offersOf(context, session, professionalIds, each);
  return new Map(
    [...offers].map(([id, { products, many }]) => [
      id,
      { products: products.map(present.presentProduct), many },
    ]),
  );
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
  return present.presentFreeSlots(await readSystemSlots(context, session, asked));
}

/** The times at which anybody is free, or the first of them. @throws AppError 400 SERVICE_FIXES_DURATION; 404 PRODUCT_NOT_FOUND; 422 SLOTS_RANGE, NOBODY_BOOKABLE, SERVICE_REQUIRED */
export async function findSlotsOfTeam(
  context: Context,
  session: Session,
  asked: z.output<typeof apiAnybodySlotsQuery>,
  most?: number,
): Promise<ApiAnybodySlots> {
  return present.presentTimes(await readTeamSlots(context, session, asked, most), session.timezone);
}

/** The working hours that matter for some days, and the free times of these days, read together. @throws as `readSystemSlots` */
export async function readDays(
  context: Context,
  session: Session,
  asked: SlotsAsked,
): Promise<{
  availability: ApiAvailability;
  freeTimes: ApiFreeSlots['data'];
  suggestions: ApiFreeSlots['suggestions'];
}> {
  const found = await readSystemSlots(context, session, asked);
  const { exceptions, ...availability } = present.presentAvailability(found.rules, asked.from);
  const { data: freeTimes, suggestions } = present.presentFreeSlots(found);
  return {
    availability: { ...availability, exceptions: exceptions.filter(({ from }) => from <= asked.to) },
    freeTimes,
    suggestions,
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
): Promise<Page<ApiAppointment>> {
  const after = placeOf(query.cursor, readCursor);
  const filter = {
    userId: query.professionalId ?? null,
    from: query.from === undefined ? context.clock.now() : new Date(query.from),
    to: query.to === undefined ? null : new Date(query.to),
    client: query.client,
  };
  if (filter.userId !== null) await somebody(context, session, filter.userId);
  const rows = await pageOfAppointments(context, session, filter, { after, limit: query.limit + 1 });
  return pageOf(rows, {
    limit: query.limit,
    write: writeCursor,
    one: (row) => presentNoted(context, row),
  });
}

/** @throws AppError 404 APPOINTMENT_NOT_FOUND */
export async function getAppointment(
  context: Context,
  session: Session,
  id: string,
): Promise<ApiAppointment> {
  return presentOne(context, session, await readAppointment(context, session, id));
}

/** Books, with the person named or with anybody who is free. @throws as `createForSystem` */
export async function bookAppointment(
  context: Context,
  session: Session,
  body: ApiCreateBody,
  key: string | null,
): Promise<{ appointment: ApiAppointment; repeated: boolean }> {
  const { row, repeated } = await createForSystem(context, session, body, key);
  return {
    appointment: repeated ? await presentOne(context, session, row) : presentNew(context, row),
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
  return presentOne(context, session, await updateAppointment(context, session, id, change));
}

/** Says whether the client came, or takes it back. @throws AppError 404 APPOINTMENT_NOT_FOUND; 422 ATTENDANCE_AHEAD */
export async function setAttendance(
  context: Context,
  session: Session,
  id: string,
  attendance: Attendance | null,
): Promise<ApiAppointment> {
  const { missing } = await markAttendance(context, session, { ids: [id], attendance });
  if (missing.length > 0) throw new AppError('APPOINTMENT_NOT_FOUND');
  return getAppointment(context, session, id);
}

async function presentOne(context: Context, session: Session, row: AppointmentRow): Promise<ApiAppointment> {
  const noted = await withNoted(context, session, row);
  return noted === null ? presentNew(context, row) : presentNoted(context, noted);
}

/** Of one that was just booked nothing is noted yet. */
function presentNew(context: Context, row: AppointmentRow): ApiAppointment {
  return presentWith(context, row, { payment: unpaid(row), seriesId: null, isAsked: false });
}

/** Once it has begun, its client chooses no other time. */
function presentNoted(context: Context, row: SystemRow): ApiAppointment {
  return presentWith(context, row, {
    payment: paymentOf(row),
    seriesId: row.seriesId,
    isAsked: row.isAsked && row.startTime > context.clock.now(),
  });
}

function presentWith(context: Context, row: present.ShownRow, beside: present.Beside): ApiAppointment {
  return present.presentAppointment(row, { manageUrl: manageUrl(context, row.id), ...beside });
}
