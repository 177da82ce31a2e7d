import type { AbsentAppointment, CreateAbsenceBody } from '#shared/contract/absences.ts';
import type { Colleague } from '#shared/contract/users.ts';
import type { Choice, Choices } from './choices.ts';

export type Person = Pick<Colleague, 'id' | 'name' | 'timezone'> &
  Partial<Pick<Colleague, 'title' | 'bookingSlug'>>;

/** Who falls out, and on which day it begins ('YYYY-MM-DD'). */
export type AbsenceTarget = {
  readonly person: Person;
  readonly date: string;
  /** Begins with the texts that are left of the last absence. */
  readonly opensTexts?: boolean;
  /** Begins with this time, to decide about those who are still booked in it. */
  readonly period?: StayPeriod;
};

/** An appointment that an absence left where it was: whose it is by the plan's `clientId`, and when it begins. */
export type Stay = Pick<AbsentAppointment, 'id' | 'clientId' | 'startTime'>;

/** When somebody is away: days 'YYYY-MM-DD', both included, or hours 'HH:mm' of one day. */
export type StayPeriod = Pick<CreateAbsenceBody, 'from' | 'to' | 'startTime' | 'endTime'>;

export type AbsencePanelProps = {
  /** Null keeps the panel closed. */
  target: AbsenceTarget | null;
  /** Who might take appointments over; nobody where no other agenda may be looked into. */
  colleagues: readonly Person[];
  /** Whether this installation sends mails at all. */
  sendsMail: boolean;
  /** Where an appointment opens. */
  hrefOf: (appointmentId: string) => string;
  onClose: () => void;
};

/** What is lost with the panel that shows what became of the clients. */
export type HeldOutcome = {
  /** Texts for WhatsApp that are not ticked. */
  readonly textsLeft: number;
  /** Clients about whom nothing was decided. */
  readonly staysLeft: number;
  /** Whether clients are being settled still. */
  readonly isRunning: boolean;
  /** By this device's clock, in milliseconds: until then all can be undone. */
  readonly undoUntil: number;
  readonly undo: () => void;
};

export type ClientRowProps = {
  appointment: AbsentAppointment;
  absence: CreateAbsenceBody;
  /** Who is away. */
  person: Person;
  colleagues: readonly Person[];
  /** Names of all who may take an appointment over, by id: short where nobody shares them. */
  names: ReadonlyMap<string, string>;
  /** Whether this installation sends mails at all. */
  sendsMail: boolean;
  /** All of the list. */
  appointments: readonly AbsentAppointment[];
  choices: Choices;
  isOpen: boolean;
  onToggle: () => void;
  onChoose: (choice: Choice) => void;
};
