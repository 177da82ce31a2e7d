import type { Appointment } from '#shared/contract/appointments.ts';
import type { Difference } from '#web/lib/differences.ts';
import { whenInWords } from './appointment-texts.ts';
import { editValuesOf, type EditValues } from './edit-values.ts';
import { isSamePlace } from './moved-times.ts';
import { minutesBetween } from './zone-time.ts';

/** What two people may set at once: a field, or the place, which is person, date and start together. */
export type Disputed =
  'place' | 'duration' | 'service' | 'clientName' | 'clientEmail' | 'clientPhone' | 'notes';

const PLACE: readonly (keyof EditValues)[] = ['userId', 'date', 'time'];

const LABELS: Readonly<Record<Disputed, string>> = {
  place: 'Quando',
  duration: 'Duração',
  service: 'Serviço',
  clientName: 'Nome do cliente',
  clientEmail: 'E-mail do cliente',
  clientPhone: 'Telefone do cliente',
  notes: 'Observações',
};
const ALL = Object.keys(LABELS) as Disputed[]; // the keys of a complete table

/** An appointment, and the zone in which its form shows its times. */
export type InZone = { readonly appointment: Appointment; readonly zone: string };

/**
 * What an edit form has once others changed its appointment: what was not typed here is as it is now, what was typed stays, and a
 * date that was chosen with an hour stays with it.
 */
export function followed(typed: EditValues, before: InZone, now: InZone): EditValues {
  const first = editValuesOf(before.appointment, before.zone);
  const is = editValuesOf(now.appointment, now.zone);
  const isTyped = (field: keyof EditValues): boolean => typed[field] !== first[field];
  const kept = (Object.keys(is) as (keyof EditValues)[]).filter((field) =>
    PLACE.includes(field) ? PLACE.some(isTyped) : isTyped(field),
  );
  return { ...is, ...Object.fromEntries(kept.map((field) => [field, typed[field]])) };
}

/** What was typed here before others changed the same. */
export function disputedSince(typed: EditValues, before: InZone, now: InZone): Disputed[] {
  const first = editValuesOf(before.appointment, before.zone);
  const is = editValuesOf(now.appointment, now.zone);
  const changed = (each: Disputed): boolean => {
    switch (each) {
      case 'place':
        return (
          PLACE.some((field) => typed[field] !== first[field]) &&
          !isSamePlace(before.appointment, now.appointment)
        );
      case 'duration':
        return minutesOf(before.appointment) !== minutesOf(now.appointment);
      case 'service':
        return before.appointment.productName !== now.appointment.productName;
      default:
        return typed[each] !== first[each] && first[each] !== is[each];
    }
  };
  return ALL.filter((each) => changed(each) && differs(typed, each, now));
}

/** Whether saving what was typed would change it. */
export function differs(typed: EditValues, each: Disputed, { appointment, zone }: InZone): boolean {
  const is = editValuesOf(appointment, zone);
  return (each === 'place' ? PLACE : [each]).some((field) => typed[field] !== is[field]);
}

/** The values with what others saved in the place of what was typed. */
export function withTheirs(typed: EditValues, disputed: readonly Disputed[], now: InZone): EditValues {
  const is = editValuesOf(now.appointment, now.zone);
  const fields = disputed.flatMap((each) => (each === 'place' ? PLACE : [each]));
  return { ...typed, ...Object.fromEntries(fields.map((field) => [field, is[field]])) };
}

/** Both in words. `mine` says when it would be, and with whom, once this form is saved. */
export function disputeInWords(
  typed: EditValues,
  disputed: readonly Disputed[],
  { appointment, zone }: InZone,
  mine: string,
): Difference[] {
  const is = editValuesOf(appointment, zone);
  return disputed.map((each) => {
    const label = LABELS[each];
    switch (each) {
      case 'place': {
        const { professionalName } = appointment;
        return {
          label,
          theirs: [whenInWords(appointment), professionalName].filter(Boolean).join(' · '),
          mine,
        };
      }
      case 'duration':
        return { label, theirs: `${minutesOf(appointment)} min`, mine: `${typed.duration ?? ''} min` };
      case 'service':
        return { label, theirs: appointment.productName ?? 'Nenhum', mine: 'o que você escolheu' };
      default:
        return { label, theirs: is[each] || 'Vazio', mine: typed[each] || 'Vazio' };
    }
  });
}

const minutesOf = ({ startTime, endTime }: Appointment): number => minutesBetween(startTime, endTime);
