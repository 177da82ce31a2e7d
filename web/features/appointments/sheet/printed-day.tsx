import { createPortal } from 'react-dom';
import { foreignZone } from '#web/lib/foreign-zone.ts';
import { dayTitle, formatDateTime, formatTimeRange } from '#web/lib/format.ts';
import { storedPhone } from '#web/lib/phone.ts';
import { zoneCity } from '#web/lib/timezones.ts';
import { calledName } from '#shared/clients/called-name.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { Colleague } from '#shared/contract/users.ts';
import { sheetLists, type SheetList, type SheetStyle } from './sheet-lists.ts';

/** A day as it is printed. */
export type PrintedDay = {
  readonly organization: string;
  readonly date: string;
  /** The agenda's own zone; times of others bear a mark. */
  readonly zone: string;
  readonly printedAt: Date;
  readonly appointments: readonly Appointment[];
  /** Who gets a sheet also without an appointment. */
  readonly people: readonly Pick<Colleague, 'id' | 'name'>[];
  /** Why somebody attends nobody on the day, where they do not. */
  readonly absenceOf: (personId: string) => string | undefined;
  /** What is special about the day for one person. */
  readonly noteOf: (personId: string) => string | undefined;
  readonly hasMore: boolean;
  readonly style: SheetStyle;
  readonly withNotes: boolean;
  /** What is special about the day: a holiday, who is away. */
  readonly note: string | undefined;
};

/** The document that a printer gets in the place of the page; no screen shows it. */
export function PrintedDay(day: PrintedDay) {
  const lists = sheetLists(day.appointments, day.style, day.people);
  return createPortal(
    <div className="printed">
      {lists.length === 0 && (
        <section>
          <Heading day={day} title="Nenhum agendamento" note={day.note} />
        </section>
      )}
      {lists.map((list) => (
        <section key={list.key}>
          <Heading day={day} title={list.title} note={noteOf(day, list)} />
          <Absence reason={reasonOf(day, list)} />
          {list.appointments.length === 0 ? (
            <p>Nenhum agendamento neste dia.</p>
          ) : (
            <List list={list} day={day} />
          )}
        </section>
      ))}
      {day.hasMore && (
        <p>
          Só os primeiros {day.appointments.length} agendamentos foram impressos. Para os outros, mostre menos
          profissionais.
        </p>
      )}
    </div>,
    document.body,
  );
}

/** Why the person of a sheet attends nobody that day, where they do not. */
function reasonOf(day: PrintedDay, { personId }: SheetList): string | undefined {
  return personId === null ? undefined : day.absenceOf(personId);
}

/** What is special about the day, on a person's own sheet for that person alone; what keeps them away is said below. */
function noteOf(day: PrintedDay, list: SheetList): string | undefined {
  if (list.isOfAll) return day.note;
  if (list.personId === null) return undefined;
  return reasonOf(day, list) === undefined ? day.noteOf(list.personId) : undefined;
}

function Absence({ reason }: { reason: string | undefined }) {
  return reason !== undefined && <p>Não atende: {reason}.</p>;
}

function Heading({ day, title, note }: { day: PrintedDay; title: string; note: string | undefined }) {
  return (
    <header>
      <p>{day.organization}</p>
      <h1>{title}</h1>
      <p>
        {dayTitle(day.date)} de {Number(day.date.slice(0, 4))}
        {note !== undefined && ` · ${note}`}
      </p>
      <p>Impresso em {formatDateTime(day.printedAt, day.zone)}</p>
    </header>
  );
}

function List({ list, day }: { list: SheetList; day: PrintedDay }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Horário</th>
          {list.isOfAll && <th scope="col">Profissional</th>}
          <th scope="col">Cliente</th>
          <th scope="col">Telefone</th>
          <th scope="col">Serviço</th>
          {day.withNotes && <th scope="col">Observações</th>}
        </tr>
      </thead>
      <tbody>
        {list.appointments.map((appointment) => (
          <tr key={appointment.id}>
            <td>
              {timesOf(appointment, day.zone)}
              {appointment.isOverbooked && <small>Encaixe</small>}
              {appointment.attendance !== null && <small>{ATTENDED[appointment.attendance]}</small>}
            </td>
            {list.isOfAll && <td>{appointment.professionalName}</td>}
            <td>{calledName(appointment)}</td>
            <td>{storedPhone(appointment.clientPhone)}</td>
            <td>{appointment.productName}</td>
            {day.withNotes && <td className="whitespace-pre-line">{appointment.notes}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the day's list says of those who were marked. */
const ATTENDED = { came: 'Veio', missed: 'Faltou' } as const;

function timesOf({ startTime, endTime, timezone }: Appointment, zone: string): string {
  const times = formatTimeRange(startTime, endTime, timezone);
  return foreignZone(timezone, startTime, zone) === undefined ? times : `${times} (${zoneCity(timezone)})`;
}
