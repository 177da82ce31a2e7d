import { calledName } from '#shared/clients/called-name.ts';
import type { z } from 'zod';
import type {
  AbsenceChoice,
  AbsenceMailPreview,
  previewAbsenceBody,
  SettledAbsence,
} from '#shared/contract/absences.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { clientZoneOf } from '#server/features/appointments/appointments.policy.ts';
import { manageToken } from '#server/features/appointments/create.service.ts';
import { mailProfile } from '#server/features/appointments/mail.service.ts';
import { whatsappOf } from '#server/features/appointments/whatsapp.service.ts';
import { bookablePeople } from '#server/features/scheduling/scheduling.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { Session } from '#server/session.ts';
import { contactOf } from './absences.policy.ts';
import * as queries from './absences.queries.ts';
import type { AbsenceRow, BookedRow, SettledRow } from './absences.queries.ts';
import { composeNotice, textForClient, type Place, type NoticeInput, type Notice } from './mail.presenter.ts';
import { absentTime } from './time.service.ts';

/** The words of an absence to all its clients. */
type Words = Pick<AbsenceRow, 'userId' | 'reason' | 'sharesReason' | 'message'>;

/** The words that every client of an absence reads; null once its person is gone. One statement. */
export async function sharedWords(
  context: Context,
  db: Reader,
  scope: Scope,
  { userId, reason, sharesReason, message }: Words,
): Promise<Omit<NoticeInput, 'changes' | 'clientName'> | null> {
  const profile = await mailProfile(db, scope, userId);
  if (profile === null) return null;
  const { publicUrl } = context.config;
  return {
    professionalName: profile.name,
    organizationName: profile.organizationName,
    reason: sharesReason ? reason : null,
    message,
    bookingUrl: profile.isActive ? `${publicUrl}/book/personal/${profile.bookingSlug}` : null,
  };
}

/** What became of an appointment, as its client reads it. @param row as it is now, or was when it was cancelled */
export function noticeOf(
  context: Context,
  { action, former }: Pick<SettledRow, 'action' | 'former'>,
  row: BookedRow,
): Notice {
  const timezone = clientZoneOf(row);
  return {
    action,
    former: {
      professionalName: former.professionalName,
      startTime: new Date(former.startTime),
      endTime: new Date(former.endTime),
      timezone: row.distribution?.zone ?? former.timezone,
    },
    now: { professionalName: row.professionalName, startTime: row.startTime, endTime: row.endTime, timezone },
    productName: row.productName,
    manageUrl: `${context.config.publicUrl}/agendamento/${manageToken(context, row.id)}`,
  };
}

/** Texts for WhatsApp to the clients whose appointments were settled, in their order. Three statements. */
export async function textsFor(
  context: Context,
  session: Session,
  absence: AbsenceRow,
  choices: readonly AbsenceChoice[],
): Promise<SettledAbsence['texts']> {
  if (choices.length === 0) return [];
  const { database } = context;
  const ids = choices.map(({ appointmentId }) => appointmentId);
  const [rows, settled, words] = await Promise.all([
    queries.appointmentsOf(database, session, ids),
    queries.settledOf(database, session, absence.id, ids),
    sharedWords(context, database, session, absence),
  ]);
  if (words === null) return [];
  const clients = new Map<
    string,
    { row: (typeof rows)[number]; appointmentIds: string[]; changes: Notice[] }
  >();
  for (const id of ids) {
    const row = rows.find((each) => each.id === id);
    const one = settled.find(({ appointmentId }) => appointmentId === id);
    if (row === undefined || one === undefined) continue;
    const client = clients.get(contactOf(row)) ?? { row, appointmentIds: [], changes: [] };
    client.appointmentIds.push(id);
    client.changes.push(noticeOf(context, one, row));
    clients.set(contactOf(row), client);
  }
  return [...clients.values()].flatMap(({ row, appointmentIds, changes: [first, ...others] }) => {
    if (first === undefined) return [];
    const name = row.nameOnPhone ?? row.clientName;
    const text = textForClient({ ...words, clientName: name, changes: [first, ...others] });
    const { phone: clientPhone } = row;
    const url = whatsappOf(clientPhone, name, text);
    const clientName = calledName(row);
    return url === null || clientPhone === null ? [] : [{ clientName, clientPhone, appointmentIds, url }];
  });
}

/**
 * The mail that a client would get for some choices. Five statements at most.
 * @throws AppError 404 APPOINTMENT_NOT_FOUND; and as `absentTime`
 */
export async function previewMail(
  context: Context,
  session: Session,
  body: z.output<typeof previewAbsenceBody>,
): Promise<AbsenceMailPreview> {
  const { userId, from } = await absentTime(context, session, body);
  const { choices } = body;
  const ids = choices.map(({ appointmentId }) => appointmentId);
  const movedTo = choices.flatMap((choice) => (choice.action === 'move' ? [choice.userId] : []));
  const [rows, words, people] = await Promise.all([
    queries.appointmentsOf(context.database, session, ids),
    sharedWords(context, context.database, session, {
      userId,
      reason: body.reason ?? null,
      sharesReason: body.sharesReason,
      message: body.message ?? null,
    }),
    bookablePeople(context.database, session, new Map(movedTo.map((id) => [id, null])), {
      by: 'staff',
      from,
      to: from,
    }),
  ]);
  const changes = choices.flatMap((choice) => {
    const row = rows.find(({ id }) => id === choice.appointmentId);
    return row?.userId === userId ? [previewed(context, row, choice, people)] : [];
  });
  const [first, ...others] = changes;
  const client = rows.find((row) => row.userId === userId);
  if (words === null || first === undefined || client === undefined)
    throw new AppError('APPOINTMENT_NOT_FOUND');
  const { subject, lines, facts, link } = composeNotice({
    ...words,
    clientName: client.nameInMails ?? client.clientName,
    changes: [first, ...others],
  });
  return {
    to: client.clientEmail,
    subject,
    lines,
    facts: facts.map(([name, value]) => ({ name, value })),
    linkLabel: link?.label ?? null,
  };
}

function previewed(
  context: Context,
  row: BookedRow,
  choice: AbsenceChoice,
  people: Awaited<ReturnType<typeof bookablePeople>>,
): Notice {
  const { professionalName, timezone } = row;
  const former = {
    userId: row.userId ?? '',
    professionalName,
    timezone,
    startTime: row.startTime.toISOString(),
    endTime: row.endTime.toISOString(),
    productId: row.productId,
    confirmedAt: null,
  };
  const changes = noticeOf(context, { action: choice.action, former }, row);
  if (choice.action !== 'move') return changes;
  const who = people.find(({ row: { userId } }) => userId === choice.userId)?.row;
  const startTime = new Date(choice.startTime);
  const now: Place = {
    professionalName: who?.name ?? professionalName,
    startTime,
    endTime: new Date(startTime.getTime() + row.endTime.getTime() - row.startTime.getTime()),
    timezone: row.distribution?.zone ?? who?.timezone ?? timezone,
  };
  return { ...changes, now };
}
