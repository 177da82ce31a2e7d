import type { AvailabilitySlot, CreateAvailabilityBody } from '#shared/contract/availability.ts';
import {
  AVAILABILITY_DURATION,
  CONCURRENT_APPOINTMENTS,
  DEFAULT_AVAILABILITY,
} from '#shared/contract/limits.ts';
import { weekdayName } from '#web/lib/format.ts';
import type { FieldErrors } from '#web/lib/field-errors.ts';

/** A weekday, 0 Sunday to 6 Saturday, or several at once. */
export type DayChoice = '0' | '1' | '2' | '3' | '4' | '5' | '6' | 'workdays' | 'all';

const SEVERAL: Readonly<Partial<Record<DayChoice, readonly number[]>>> = {
  workdays: [1, 2, 3, 4, 5],
  all: [0, 1, 2, 3, 4, 5, 6],
};

/** Hours of a day as typed: numbers are text until they are sent. */
export type HoursValues = {
  startTime: string;
  endTime: string;
  duration: string;
  capacity: string;
};

/** The add form as typed. */
export type SlotValues = HoursValues & { days: DayChoice };

/** What hours start with. */
export const FIRST_HOURS: HoursValues = {
  startTime: DEFAULT_AVAILABILITY.startTime,
  endTime: DEFAULT_AVAILABILITY.endTime,
  duration: String(DEFAULT_AVAILABILITY.appointmentDuration),
  capacity: String(DEFAULT_AVAILABILITY.maxConcurrentAppointments),
};

/** What the form starts with. */
export const FIRST_SLOT: SlotValues = { ...FIRST_HOURS, days: '1' };

/** Typed hours as the API takes them; an empty duration or capacity falls back to 60 and 1. */
export function hoursOf({ startTime, endTime, duration, capacity }: HoursValues) {
  return {
    startTime,
    endTime,
    appointmentDuration: Number.parseInt(duration, 10) || AVAILABILITY_DURATION.fallback,
    maxConcurrentAppointments: Number.parseInt(capacity, 10) || CONCURRENT_APPOINTMENTS.fallback,
  };
}

/** What is wrong with typed hours, by field. */
export type HoursProblems = FieldErrors<keyof HoursValues>;

/**
 * What keeps typed hours from being sent, as sentences beside their fields; none when they may be. An empty
 * duration or capacity is no mistake: both have a fallback. Whether hours overlap is the server's to judge.
 */
export function hoursProblems({ startTime, endTime, duration, capacity }: HoursValues): HoursProblems {
  const { min, max, step } = AVAILABILITY_DURATION;
  const fits = (text: string, low: number, high: number, of: number): boolean =>
    text.trim() === '' || (Number(text) >= low && Number(text) <= high && Number(text) % of === 0);
  return {
    ...(startTime === '' && { startTime: 'Informe o início.' }),
    ...(endTime === '' && { endTime: 'Informe o término.' }),
    // Both are HH:mm, so that they compare as texts.
    ...(startTime !== '' && endTime !== '' && endTime <= startTime && { endTime: 'Depois do início.' }),
    ...(!fits(duration, min, max, step) && {
      duration: `De ${min} a ${max} minutos, de ${step} em ${step}.`,
    }),
    ...(!fits(capacity, CONCURRENT_APPOINTMENTS.min, CONCURRENT_APPOINTMENTS.max, 1) && {
      capacity: `De ${CONCURRENT_APPOINTMENTS.min} a ${CONCURRENT_APPOINTMENTS.max}, sem decimais.`,
    }),
  };
}

/** The request for the typed values. */
export function bodyOf(values: SlotValues, userId: string | undefined): CreateAvailabilityBody {
  const [dayOfWeek = 0, ...alsoOn] = SEVERAL[values.days] ?? [Number(values.days)];
  return {
    ...(userId === undefined ? {} : { userId }),
    dayOfWeek,
    ...(alsoOn.length === 0 ? {} : { alsoOn }),
    ...hoursOf(values),
    isActive: true,
  };
}

/** The slots of each weekday, Sunday first, each day's by start time. */
export function slotsByWeekday(slots: readonly AvailabilitySlot[]): AvailabilitySlot[][] {
  return Array.from({ length: 7 }, (_, day) =>
    slots
      .filter((slot) => slot.dayOfWeek === day)
      .sort((one, other) => one.startTime.localeCompare(other.startTime)),
  );
}

/** Hours that exist, as their form shows them. */
export function typedHours(slot: AvailabilitySlot): HoursValues {
  return {
    startTime: slot.startTime,
    endTime: slot.endTime,
    duration: String(slot.appointmentDuration),
    capacity: String(slot.maxConcurrentAppointments),
  };
}

/** 'segunda-feira, 09:00 às 17:00'. */
export function slotName(slot: AvailabilitySlot): string {
  return `${weekdayName(slot.dayOfWeek)}, ${slot.startTime} às ${slot.endTime}`;
}

/** 'segunda, terça e quarta'. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} e ${words.at(-1) ?? ''}`;
}
