import { calledName, type Called } from '#shared/clients/called-name.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { zoneInBrackets } from '#web/lib/foreign-zone.ts';
import { dayAndTime, dayIn, dayTitle, formatTimeRange } from '#web/lib/format.ts';
import { dayTimeTag } from '#web/lib/day-words.ts';
import type { ToastContent } from '#web/lib/toast.ts';

/** What is said of a taken time where no more is known. */
export const TAKEN = 'Este horário já está ocupado.';

/** Whose screen speaks: the words for administrators and professionals differ. */
export type Area = 'admin' | 'professional';

export type Outcome = 'created' | 'updated' | 'deleted' | 'moved';

/** What failed; `retimed` is an edit that changed the time. */
export type Failure = 'create' | 'update' | 'retimed' | 'delete' | 'move';

const DONE: Readonly<Record<Area, Readonly<Record<Outcome, ToastContent>>>> = {
  admin: {
    created: { title: 'Sucesso!', description: 'Agendamento criado com sucesso.' },
    updated: { title: 'Agendamento atualizado!' },
    deleted: {
      title: 'Agendamento removido!',
      description: 'O agendamento foi removido completamente do sistema.',
    },
    moved: { title: 'Agendamento movido!' },
  },
  professional: {
    created: { title: 'Agendamento criado' },
    updated: { title: 'Agendamento atualizado' },
    deleted: { title: 'Agendamento removido' },
    moved: { title: 'Agendamento movido!' },
  },
};

/** A time that the clocks jump over, on a day on which they change. */
export const NO_SUCH_TIME = 'Este horário não existe nesse dia: os relógios mudam.';
const LATER = 'Tente novamente mais tarde.';
const NOT_MOVED = 'Não foi possível mover o agendamento';

/** 'terça, 24 de novembro, 10:00 – 11:00 (Horário do Leste)': the zone where it is not the reader's. */
export function whenInWords({
  startTime,
  endTime,
  timezone,
}: Pick<Appointment, 'startTime' | 'endTime' | 'timezone'>): string {
  const times = formatTimeRange(startTime, endTime, timezone);
  return `${dayTitle(dayIn(startTime, timezone))}, ${times}${zoneInBrackets(timezone, startTime)}`;
}

/** What a toast says of an appointment. */
type Subject = Called & Pick<Appointment, 'startTime' | 'timezone'>;

/** 'terça 24/11 às 10:00', with the zone where it is not the reader's. */
function shortly({ startTime, timezone }: Omit<Subject, keyof Called>): string {
  return `${dayTimeTag(startTime, timezone)}${zoneInBrackets(timezone, startTime)}`;
}

/** The toast after something worked: 'Maria Souza, terça 24/11 às 10:00'. */
export function doneToast(area: Area, outcome: Outcome, subject: Subject): ToastContent {
  return described(DONE[area][outcome], `${calledName(subject)}, ${shortly(subject)}`);
}

/** The toast after an appointment became another person's: 'Maria Souza agora é de Bruno Lima, terça 24/11 às 10:00'. */
export function handedToast(
  area: Area,
  subject: Subject & Pick<Appointment, 'professionalName'>,
  outcome: Outcome = 'moved',
): ToastContent {
  const words = `${calledName(subject)} agora é de ${subject.professionalName}, ${shortly(subject)}`;
  return described(DONE[area][outcome], words);
}

function described({ title, description }: ToastContent, words: string): ToastContent {
  return { title, description: [description, words].filter(Boolean).join(' '), variant: 'success' };
}

/** The toast after a client who waited for an earlier time was given one. */
export function rescheduledToast({ startTime, timezone }: Appointment): ToastContent {
  return { title: `Remarcado para ${dayAndTime(startTime, timezone)}`, variant: 'success' };
}

/** The toast after something failed. */
export function failedToast(area: Area, failure: Failure, error: unknown): ToastContent {
  const [title, description] =
    area === 'admin' ? adminFailure(failure, error) : professionalFailure(failure, error);
  return { title, description, variant: 'destructive' };
}

/** The toast after an appointment was dropped on a time that does not exist. */
export const NOWHERE_TOAST: ToastContent = {
  title: 'Erro ao mover',
  description: NO_SUCH_TIME,
  variant: 'destructive',
};

function adminFailure(failure: Failure, error: unknown): [string, string] {
  switch (failure) {
    case 'create':
      return ['Erro', sentenceOf(error, 'Erro ao criar agendamento.')];
    case 'update':
    case 'retimed':
      return ['Erro ao atualizar agendamento', sentenceOf(error, LATER)];
    case 'delete':
      return ['Erro ao remover agendamento', sentenceOf(error, LATER)];
    case 'move':
      return ['Erro ao mover', NOT_MOVED];
  }
}

function professionalFailure(failure: Failure, error: unknown): [string, string] {
  switch (failure) {
    case 'create':
      return ['Erro', 'Não foi possível criar o agendamento.'];
    case 'update':
      return ['Erro', 'Não foi possível atualizar o agendamento.'];
    case 'retimed':
      return ['Erro', 'Não foi possível alterar o horário do agendamento.'];
    case 'delete':
      return ['Erro', 'Não foi possível remover o agendamento.'];
    case 'move':
      return ['Erro ao mover', sentenceOf(error instanceof Error ? error.cause : null, NOT_MOVED)];
  }
}
