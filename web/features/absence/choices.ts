import type { AbsenceChoice, AbsentAppointment, ProposedTime, RoomyTime } from '#shared/contract/absences.ts';
import type { FreeTimesAnswer } from '#shared/contract/free-times.ts';
import { ABSENCE } from '#shared/contract/limits.ts';
import { busyIntervalOf } from '#shared/scheduling/epoch-minute.ts';
import { roomAt } from '#shared/scheduling/start-state.ts';
import { capitalized } from '#web/lib/format.ts';

/** What is to become of an appointment; `stay` leaves it for later. */
export type Choice =
  { readonly action: 'move'; readonly time: RoomyTime } | { readonly action: 'link' | 'cancel' | 'stay' };

/** What was chosen, by the appointment's id; what is missing goes by its proposal. */
export type Choices = ReadonlyMap<string, Choice>;

/** What is proposed: the free time, else a link where the client can be reached, else nothing; nothing to who has a link already. */
export function proposedChoice({ proposal, hasEmail, hasPhone, isAsked }: AbsentAppointment): Choice {
  if (isAsked) return { action: 'stay' };
  if (proposal !== null) return { action: 'move', time: proposal };
  return { action: hasEmail || hasPhone ? 'link' : 'stay' };
}

export function choiceOf(choices: Choices, appointment: AbsentAppointment): Choice {
  return choices.get(appointment.id) ?? proposedChoice(appointment);
}

/**
 * One choice for everybody: what is proposed for each, a link, or a cancellation. Who cannot be reached, or was sent one already,
 * gets no link and stays.
 */
export function choicesForAll(
  appointments: readonly AbsentAppointment[],
  wanted: 'proposed' | 'link' | 'cancel',
): Choices {
  if (wanted === 'proposed') return new Map();
  const choiceFor = ({ hasEmail, hasPhone, isAsked }: AbsentAppointment): Choice => {
    if (wanted === 'cancel') return { action: 'cancel' };
    return { action: (hasEmail || hasPhone) && !isAsked ? 'link' : 'stay' };
  };
  return new Map(appointments.map((appointment) => [appointment.id, choiceFor(appointment)]));
}

/** What is sent of a choice; null of one that leaves the appointment where it is. */
function sentChoice(appointmentId: string, choice: Choice): AbsenceChoice | null {
  if (choice.action === 'stay') return null;
  if (choice.action !== 'move') return { appointmentId, action: choice.action };
  const { userId, startTime } = choice.time;
  return { appointmentId, action: 'move', userId, startTime };
}

/** Every client's choices together, in the order of the list. */
export function byClient(appointments: readonly AbsentAppointment[], choices: Choices): AbsenceChoice[][] {
  const clients = new Map<string, AbsenceChoice[]>();
  for (const appointment of appointments) {
    const sent = sentChoice(appointment.id, choiceOf(choices, appointment));
    if (sent === null) continue;
    clients.set(appointment.clientId, [...(clients.get(appointment.clientId) ?? []), sent]);
  }
  return [...clients.values()];
}

/** Clients in requests of at most `ABSENCE.batch` appointments, each client's together. */
export function inBatches(clients: readonly AbsenceChoice[][]): AbsenceChoice[][][] {
  const batches: AbsenceChoice[][][] = [];
  let size = Infinity;
  for (const client of clients.flatMap(parts)) {
    if (size + client.length > ABSENCE.batch) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)?.push(client);
    size += client.length;
  }
  return batches;
}

/** A client with more appointments than a request takes is settled in several. */
function parts(client: AbsenceChoice[]): AbsenceChoice[][] {
  const count = Math.ceil(client.length / ABSENCE.batch);
  return Array.from({ length: count }, (_, part) =>
    client.slice(part * ABSENCE.batch, (part + 1) * ABSENCE.batch),
  );
}

export type Counts = { readonly move: number; readonly link: number; readonly cancel: number };

export function countsOf(clients: readonly AbsenceChoice[][]): Counts {
  const counts = { move: 0, link: 0, cancel: 0 };
  for (const { action } of clients.flat()) counts[action] += 1;
  return counts;
}

/**
 * 'Mover 3, enviar 1 link, cancelar 1': what the button will do.
 * @param sendsMail without it a link leaves in no mail: the team hands it over
 */
export function submitLabel({ move, link, cancel }: Counts, sendsMail: boolean): string {
  const parts = [
    move > 0 ? `mover ${move}` : null,
    link > 0 ? `${sendsMail ? 'enviar' : 'preparar'} ${link} ${link === 1 ? 'link' : 'links'}` : null,
    cancel > 0 ? `cancelar ${cancel}` : null,
  ].filter((part) => part !== null);
  const text = parts.length === 0 ? 'registrar ausência' : parts.join(', ');
  return capitalized(text);
}

/** '3 movidos, 1 com link para remarcar, 1 cancelado': what was done. */
export function doneLabel({ move, link, cancel }: Counts): string {
  const parts = [
    move > 0 ? `${move} ${move === 1 ? 'movido' : 'movidos'}` : null,
    link > 0 ? `${link} com link para remarcar` : null,
    cancel > 0 ? `${cancel} ${cancel === 1 ? 'cancelado' : 'cancelados'}` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'Horário fechado' : parts.join(', ');
}

/** The times that other appointments of the list are moved to with somebody. */
export function givenTimes(
  appointments: readonly AbsentAppointment[],
  choices: Choices,
  { userId, except }: { userId: string; except: string },
): RoomyTime[] {
  return appointments.flatMap((each) => {
    const choice = choiceOf(choices, each);
    const isOther = each.id !== except && choice.action === 'move' && choice.time.userId === userId;
    return isOther ? [choice.time] : [];
  });
}

type Span = Pick<RoomyTime, 'startTime' | 'endTime'>;
type Roomy = Span & Pick<RoomyTime, 'room'>;

/** The free times of a day that have room for one more beside the times that others of the list are moved to. */
export function timesBeside({ free, ...taken }: FreeTimesAnswer, given: readonly Roomy[]): Roomy[] {
  const hours = taken.hours.map((open) => ({ ...intervalOf(open), capacity: open.capacity }));
  const busy = taken.busy.map(intervalOf);
  return free
    .map((time) => ({ ...time, room: roomAt({ hours, busy }, intervalOf(time)) }))
    .filter((time) => hasRoom(time, given));
}

/** Whether one more is moved to a time, and all that share it with the others have room all the same. */
function hasRoom(time: Roomy, given: readonly Roomy[]): boolean {
  const all = [time, ...given];
  return all.every(
    (each) => !overlap(each, time) || all.filter((other) => overlap(other, each)).length <= each.room,
  );
}

function overlap(one: Span, other: Span): boolean {
  const [a, b] = [intervalOf(one), intervalOf(other)];
  return a.start < b.end && b.start < a.end;
}

function intervalOf({ startTime, endTime }: Span) {
  return busyIntervalOf(Date.parse(startTime), Date.parse(endTime));
}

/**
 * The nearest time of the others, a press away: a colleague's beside the same person's and the other way round. Undefined while the
 * appointment is not moved, and where the others of the list leave no room then.
 */
export function otherTime(
  choice: Choice,
  { id, proposal, alternative }: AbsentAppointment,
  { appointments, choices }: { appointments: readonly AbsentAppointment[]; choices: Choices },
): RoomyTime | undefined {
  if (choice.action !== 'move') return undefined;
  const other = isSameTime(choice.time, alternative) ? proposal : alternative;
  if (other === null || isSameTime(choice.time, other)) return undefined;
  const given = givenTimes(appointments, choices, { userId: other.userId, except: id });
  return hasRoom(other, given) ? other : undefined;
}

function isSameTime(one: ProposedTime, other: ProposedTime | null): boolean {
  return one.userId === other?.userId && Date.parse(one.startTime) === Date.parse(other.startTime);
}
