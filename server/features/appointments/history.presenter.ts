import {
  appointmentAction,
  historyFields,
  type ActorKind,
  type AppointmentAction,
  type HistoryEntry,
} from '#shared/contract/history.ts';
import type { Payment } from '#shared/contract/payments.ts';
import type { AuditRow } from '#server/features/audit/audit.service.ts';
import type { AppointmentRow } from './appointments.queries.ts';

export type Fields = Record<string, unknown>;

/** Of these the history knows whether they are there, and that they changed: it is kept for good, and they are private. */
const PRIVATE = ['clientEmail', 'clientPhone', 'notes'] as const;

/** What the history knows of an appointment. */
function fieldsOf(row: AppointmentRow): Fields {
  return {
    startTime: row.startTime.toISOString(),
    endTime: row.endTime.toISOString(),
    userId: row.userId,
    professionalName: row.professionalName,
    clientName: row.clientName,
    ...Object.fromEntries(PRIVATE.map((name) => [name, row[name] !== null])),
    productName: row.productName,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    distribution: row.distribution,
    isOverbooked: row.isOverbooked,
    overbookingReason: row.overbookingReason,
    attendance: row.attendance,
  };
}

/** The fields that differ, as they were and as they are; what a new or removed appointment does not have is left out. */
export function changedFields(
  before: AppointmentRow | null,
  after: AppointmentRow | null,
): { before: Fields; after: Fields } {
  if (before === null || after === null) {
    return { before: before === null ? {} : present(before), after: after === null ? {} : present(after) };
  }
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const rewritten: readonly string[] = PRIVATE.filter((name) => before[name] !== after[name]);
  const differing = Object.keys(old).filter((name) => old[name] !== now[name] || rewritten.includes(name));
  const pick = (from: Fields) => Object.fromEntries(differing.map((name) => [name, from[name]]));
  const { isOverbooked, overbookingReason } = now;
  // Over another taken time it is squeezed in once more.
  const again = isOverbooked === true && isPlaced(before, after) ? { isOverbooked, overbookingReason } : {};
  return { before: pick(old), after: { ...pick(now), ...again } };
}

/** The fields of a payment that differ, by the names that the log has for them. */
export function changedPayment({ before, after }: { readonly before: Payment; readonly after: Payment }): {
  before: Fields;
  after: Fields;
} {
  const fieldsOf = ({ discount, paid, method, paidOn }: Payment): Fields => ({
    discount,
    paid,
    paymentMethod: method,
    paidOn,
  });
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const differing = Object.keys(old).filter((name) => old[name] !== now[name]);
  const pick = (from: Fields) => Object.fromEntries(differing.map((name) => [name, from[name]]));
  return { before: pick(old), after: pick(now) };
}

/** Whether it has another time or another professional. */
function isPlaced(before: AppointmentRow, after: AppointmentRow): boolean {
  return before.userId !== after.userId || isMoved(before, after);
}

function isMoved(before: AppointmentRow, after: AppointmentRow): boolean {
  return (
    before.startTime.getTime() !== after.startTime.getTime() ||
    before.endTime.getTime() !== after.endTime.getTime()
  );
}

function present(row: AppointmentRow): Fields {
  return Object.fromEntries(
    Object.entries(fieldsOf(row)).filter(([, value]) => value !== null && value !== false),
  );
}

/** What a change is called. A client who gives the appointment up cancels it, staff removes it. */
export function actionOf(
  before: AppointmentRow | null,
  after: AppointmentRow | null,
  actor: ActorKind,
): AppointmentAction {
  if (before === null) return 'created';
  if (after === null) return actor === 'client' ? 'cancelled' : 'deleted';
  if (before.userId !== after.userId) return 'transferred';
  if (isMoved(before, after)) return 'moved';
  return before.confirmedAt === null && after.confirmedAt !== null ? 'confirmed' : 'updated';
}

/** An entry of the log as the appointment's history shows it. */
export function presentHistoryEntry(row: AuditRow): HistoryEntry {
  return {
    id: String(row.id),
    action: appointmentAction.parse(row.action),
    actor: { kind: row.actorKind, name: row.actorName },
    occurredAt: row.occurredAt.toISOString(),
    before: historyFields.parse(row.before),
    after: historyFields.parse(row.after),
  };
}
