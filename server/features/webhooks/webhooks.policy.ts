import type { Attendance } from '#shared/contract/attendance.ts';
import type { WebhookEvent } from '#shared/contract/notification-settings.ts';
import { NOTIFICATION_DEFAULTS } from '#shared/contract/notification-settings.ts';
import {
  appointmentPayload,
  clientGonePayload,
  clientPayload,
  type AppointmentPayload,
  type ClientPayload,
  type WebhookPayload,
} from '#shared/contract/webhooks.ts';
import type { AppointmentEventKind } from '#server/jobs/definitions.ts';
import type { OrganizationId } from '#server/db/scope.ts';
import { grouped } from '#server/lib/grouped.ts';

/**
 * The webhook that an event becomes; one at most, because a delivery is known by its event and its settings. Reminders are
 * planned for each webhook by its own times (`reminders.service.ts`).
 */
const WEBHOOK_OF: Readonly<Record<AppointmentEventKind, AppointmentPayload['event'] | null>> = {
  'appointment.created': 'appointment.created',
  'appointment.updated': 'appointment.updated',
  'appointment.cancelled': 'appointment.cancelled',
  'appointment.reminder': null,
  'appointment.attendance': 'appointment.attendance',
};

/** The webhook of an event; null for one that receivers are not called about. */
export function webhookOf(kind: AppointmentEventKind): AppointmentPayload['event'] | null {
  return WEBHOOK_OF[kind];
}

/** The webhook of what became of a client's record. */
export function clientEventOf(kind: 'created' | 'updated' | 'deleted'): ClientPayload['event'] {
  return `client.${kind}`;
}

/** What the rules need of saved settings. */
export type Receiver = {
  readonly id: string;
  readonly organizationId: OrganizationId;
  /** Null for the organisation's. */
  readonly userId: string | null;
  readonly webhookEnabled: boolean;
  readonly webhookUrl: string | null;
  readonly webhookEvents: readonly string[];
  readonly notificationTimes: readonly number[];
  readonly webhookGoneAt: Date | null;
};

/** A receiver that may be called. */
export type OpenReceiver<R extends Receiver> = R & { readonly webhookUrl: string };

export function isOpen<R extends Receiver>(receiver: R): receiver is OpenReceiver<R> {
  return receiver.webhookEnabled && receiver.webhookUrl !== null && receiver.webhookGoneAt === null;
}

/** Whose an appointment is, and whose it was before a transfer. */
export type Belonging = {
  readonly organizationId: OrganizationId;
  readonly userId: string | null;
  readonly formerUserId?: string | undefined;
};

/**
 * The webhooks that an event goes to, by address: the professional's own and the organisation's, where it was chosen,
 * and at a transfer the former professional's too, whose system would keep it else. An address is called once, however
 * many webhooks share it, and signed with the secret of each (product decision). The organisation's comes first: it
 * outlives people.
 */
export function receiversOf<R extends Receiver>(
  settings: readonly R[],
  { organizationId, userId, formerUserId }: Belonging,
  event: WebhookEvent,
): Called<R>[] {
  return byAddress(
    settings
      .filter((each) => each.organizationId === organizationId)
      .filter((each) => each.userId === null || each.userId === userId || each.userId === formerUserId),
    event,
  );
}

/** Whose client somebody is, and whose webhooks have had news of them. */
export type ClientBelonging = {
  readonly organizationId: OrganizationId;
  readonly seenBy: ReadonlySet<string>;
  readonly formerReceivers: ReadonlySet<string>;
};

/** The webhooks that news of a client goes to, as `receiversOf`: the organisation's, and those of the professionals who see the client. */
export function clientReceiversOf<R extends Receiver>(
  settings: readonly R[],
  { organizationId, seenBy, formerReceivers }: ClientBelonging,
  event: WebhookEvent,
): Called<R>[] {
  return byAddress(
    settings
      .filter((each) => each.organizationId === organizationId)
      .filter(({ id, userId }) => userId === null || seenBy.has(userId) || formerReceivers.has(id)),
    event,
  );
}

/** The webhooks that one call is for. */
type Called<R extends Receiver> = readonly [OpenReceiver<R>, ...OpenReceiver<R>[]];

/** How many webhooks share one call, as `webhook_deliveries_sharers` has it. */
const SHARERS = 3;

/** Webhooks that chose an event, by address; what more than a few share is called once for each few. */
function byAddress<R extends Receiver>(settings: readonly R[], event: WebhookEvent): Called<R>[] {
  const concerned = settings
    .filter(isOpen)
    .filter((each) => each.webhookEvents.includes(event))
    .sort((one, other) => Number(one.userId !== null) - Number(other.userId !== null));
  return [...grouped(concerned, ({ webhookUrl }) => webhookUrl).values()].flatMap((same) =>
    same.flatMap((first, place) =>
      place % SHARERS === 0 ? [[first, ...same.slice(place + 1, place + SHARERS)] as const] : [],
    ),
  );
}

/** The settings that a delivery is sent for, without those whose owner took it off the list. */
export function settingsIdsOf(row: {
  readonly settingsId: string;
  readonly sharedWith: readonly string[];
  readonly removedFor: readonly string[];
}): string[] {
  return [row.settingsId, ...row.sharedWith].filter((id) => !row.removedFor.includes(id));
}

/** Why nothing is sent to a receiver, as a sentence. */
export function whyClosed({ webhookGoneAt }: Pick<Receiver, 'webhookGoneAt'>): string {
  return webhookGoneAt === null
    ? 'O webhook foi desligado.'
    : 'O endereço respondeu que não existe mais (HTTP 410). Salve-o de novo para voltar a enviar.';
}

/**
 * Why a reminder is not to be sent any more, as a sentence; null while it is.
 * @param remindsOf the start that the reminder speaks of
 * @param appointment as it is now; null when it is gone
 */
export function whyStale(
  remindsOf: Date | null,
  appointment: { readonly startTime: Date } | null,
  now: Date,
): string | null {
  if (appointment === null) return 'O agendamento foi cancelado: este lembrete não vale mais.';
  if (appointment.startTime.getTime() !== remindsOf?.getTime())
    return 'O agendamento mudou de horário: este lembrete não vale mais.';
  return appointment.startTime > now ? null : 'O agendamento já começou: este lembrete não vale mais.';
}

/** A person's reminder times in minutes: as saved, else the product's. */
export function timesOf(settings: readonly Receiver[], userId: string | null): readonly number[] {
  const own = settings.find((each) => each.userId !== null && each.userId === userId);
  return own?.notificationTimes ?? NOTIFICATION_DEFAULTS.notificationTimes;
}

/** When a reminder is due. */
export function reminderAt(start: Date, minutes: number): Date {
  return new Date(start.getTime() - minutes * 60_000);
}

/** What makes a reminder this one and no other: a moved appointment gets others. */
export function reminderKey(appointmentId: string, start: Date, minutes: number): string {
  return `reminder:${appointmentId}:${start.toISOString()}:${minutes}`;
}

/** What a webhook may get of an appointment: a row, or its snapshot in an event. */
export type PayloadSource = {
  readonly id: string;
  readonly clientName: string;
  readonly clientEmail: string | null;
  readonly clientPhone: string | null;
  readonly notes: string | null;
  readonly startTime: Date | string;
  readonly endTime: Date | string;
  readonly professionalName: string;
  readonly meetLink: string | null;
  readonly googleEventId?: string | null;
  readonly attendance?: Attendance | null;
};

/** What is said of it besides: how long before it a reminder is, and the series that it is of. */
export type PayloadBeside = {
  readonly reminderMinutes?: number | null;
  readonly seriesId?: string | null;
};

/** The payload that the product's specification fixes: `{event, timestamp, data}`. */
export function payloadOf(
  event: AppointmentPayload['event'],
  timestamp: string,
  source: PayloadSource,
  { reminderMinutes = null, seriesId = null }: PayloadBeside = {},
): AppointmentPayload {
  return {
    event,
    timestamp,
    data: {
      appointmentId: source.id,
      clientName: source.clientName,
      clientEmail: source.clientEmail,
      clientPhone: source.clientPhone,
      startTime: new Date(source.startTime).toISOString(),
      endTime: new Date(source.endTime).toISOString(),
      notes: source.notes,
      professionalName: source.professionalName,
      meetLink: source.meetLink,
      googleEventId: source.googleEventId ?? null,
      reminderMinutes,
      seriesId,
      attendance: source.attendance ?? null,
    },
  };
}

const FIELDS = [appointmentPayload, clientPayload, clientGonePayload].flatMap(({ shape }) => [
  ...Object.keys(shape),
  ...Object.keys(shape.data.shape),
]);

/** The body that is sent and signed. Its fields have one order, which the database does not keep: a retry is the same to the byte. */
export function bodyOf(payload: WebhookPayload): string {
  return JSON.stringify(payload, FIELDS);
}
