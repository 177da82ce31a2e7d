import { z } from 'zod';
import { attendance } from './attendance.ts';
import { instant } from './common.ts';
import { distributionNote } from './distribution.ts';
import { paymentMethod } from './payments.ts';

export const actorKind = z.enum(['user', 'client', 'system', 'api', 'assistant', 'google']);
export type ActorKind = z.infer<typeof actorKind>;

/** Where a change came from: a booking page, the staff, the client's own page, a system by its key, or Google's calendar. */
export const source = z.enum(['public', 'admin', 'professional', 'client', 'api', 'assistant', 'google']);
export type Source = z.infer<typeof source>;

/**
 * What happened to an appointment. A move changes its times; a transfer its professional, and maybe its times too; it is
 * released when its professional is removed from the organisation, and its client is asked to choose another time by an absence.
 */
export const appointmentAction = z.enum([
  'created',
  'updated',
  'moved',
  'transferred',
  'confirmed',
  'asked',
  'released',
  'cancelled',
  'deleted',
]);
export type AppointmentAction = z.infer<typeof appointmentAction>;

/** The fields that a change touched. Of a client's e-mail, phone and notes only whether there are any. */
export const historyFields = z
  .object({
    startTime: instant,
    endTime: instant,
    professionalName: z.string(),
    clientName: z.string(),
    clientEmail: z.boolean(),
    clientPhone: z.boolean(),
    notes: z.boolean(),
    productName: z.string().nullable(),
    confirmedAt: instant.nullable(),
    /** Why this professional was chosen, where it was booked with anybody who is free. */
    distribution: distributionNote.nullable(),
    /** Booked over a taken time, and why. */
    isOverbooked: z.boolean(),
    overbookingReason: z.string().nullable(),
    /** Whether the client came. */
    attendance: attendance.nullable(),
    /** Of a cancellation: whether it counts as late. */
    cancelledLate: z.boolean(),
    /** Reais, of the team alone as all of this. */
    discount: z.number(),
    paid: z.number().nullable(),
    paymentMethod: paymentMethod.nullable(),
    paidOn: z.iso.date().nullable(),
  })
  .partial();
export type HistoryFields = z.infer<typeof historyFields>;

export const historyEntry = z.object({
  id: z.string(),
  action: appointmentAction,
  /** Who did it; the name as it was then, null where nobody remembers it. */
  actor: z.object({ kind: actorKind, name: z.string().nullable() }),
  occurredAt: instant,
  before: historyFields,
  after: historyFields,
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** `GET /api/appointments/{id}/history`: the newest entries first. */
export const appointmentHistory = z.object({
  entries: z.array(historyEntry),
  /** Whether there are older ones than those sent. */
  hasMore: z.boolean(),
});
export type AppointmentHistory = z.infer<typeof appointmentHistory>;
