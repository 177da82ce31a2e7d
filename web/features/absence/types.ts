import type { AbsentAppointment, CreateAbsenceBody } from '#shared/contract/absences.ts';
import type { Colleague } from '#shared/contract/users.ts';
import type { Choice, Choices } from './choices.ts';

export type Person = Pick<Colleague, 'id' | 'name' | 'timezone'>;

/** Who falls out, and on which day it begins ('YYYY-MM-DD'). */
export type AbsenceTarget = { readonly person: Person; readonly date: string };

export type AbsencePanelProps = {
  /** Null keeps the panel closed. */
  target: AbsenceTarget | null;
  /** Who might take appointments over; nobody where no other agenda may be looked into. */
  colleagues: readonly Person[];
  /** Whether this installation sends mails at all. */
  sendsMail: boolean;
  onClose: () => void;
};

export type ClientRowProps = {
  appointment: AbsentAppointment;
  absence: CreateAbsenceBody;
  /** Who is away. */
  person: Person;
  colleagues: readonly Person[];
  /** All of the list. */
  appointments: readonly AbsentAppointment[];
  choices: Choices;
  isOpen: boolean;
  onToggle: () => void;
  onChoose: (choice: Choice) => void;
};
