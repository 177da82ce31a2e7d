import { useLayoutEffect, useRef, type Dispatch, type SetStateAction } from 'react';
import { ANYBODY } from '#shared/anybody.ts';
import type { ChosenProfessional, PublicProduct } from '#shared/contract/booking.ts';
import type { Wishes } from '#shared/link-wishes.ts';
import { dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';
import type { SlotWish } from '#web/booking/lib/public-api.ts';
import type { WishedPart } from '#web/booking/calendar/wished-part.ts';
import { partOf } from '#web/lib/day-parts.ts';
import { dayIn } from '#web/lib/format.ts';
import { retypeDrafts } from '#web/booking/flow/booking-draft.ts';
import type { FlowState } from '#web/booking/flow/flow.ts';
import { given, type FormValues } from '#web/booking/form/form-rules.ts';
import { fulfil, isOpenOn } from '#web/booking/wishes/fulfil.ts';
import { usualPart, type DeviceMemory } from './device-memory.ts';
import { lastBooking, wishesOf } from './repeatable.ts';
import { useMemory } from './use-memory.ts';

type Options = {
  /** Whose page it is, by id. */
  readonly organization: string;
  /** ISO. */
  readonly now: string;
  readonly flow: FlowState;
  readonly wishes: Wishes;
  /** Whether the client said themselves which part of the day they wish for, or that they wish for none. */
  readonly isPartChosen: boolean;
  /** The weekday that the client chose, 0 for Sunday; null for any, undefined where they chose none. */
  readonly weekday: number | null | undefined;
  readonly chosen: ChosenProfessional | undefined;
  readonly service: PublicProduct | null;
  readonly values: FormValues;
  readonly setValues: Dispatch<SetStateAction<FormValues>>;
};

/** A client who comes back to a clinic on a device that they let keep their data: what is filled in, shown first, forgotten. */
export function useReturning({
  organization,
  now,
  flow,
  wishes,
  isPartChosen,
  weekday,
  chosen,
  service,
  values,
  setValues,
}: Options) {
  const { memory, wanted, want, forget, keep } = useMemory(organization, now);
  /** The professional that is being read was chosen by "Marcar de novo", with the service. */
  const repeating = useRef(false);
  const wishedPart = wishedPartOf(wishes, isPartChosen, memory);
  useLayoutEffect(() => {
    // Under what the address or the person wrote.
    if (memory !== null) setValues((before) => ({ ...before, ...given(memory.client), ...given(before) }));
  }, [memory, setValues]);

  return {
    memory,
    /** Whether the client wants their data kept here. */
    wanted,
    /** What a press chooses again, in words. */
    last: memory === null ? null : lastBooking(memory, flow, chosen, now),
    /** The part of the day that the client or the address names, else the one in which the client books most. */
    wishedPart,
    /** What to wish for of free times. */
    slotWish:
      weekday === undefined
        ? slotWishOf(wishes, wishedPart, memory, chosen, now)
        : { part: wishedPart?.part, weekday: weekday ?? undefined },
    /** The choices of the last booking; null where its professional has to be read first. */
    repeated: (): FlowState | null => {
      repeating.current = chosen === undefined;
      return memory === null || chosen === undefined ? null : fulfil(flow, wishesOf(memory), chosen, now);
    },
    /** What is wished of a professional who was just read. */
    wishesOfOpened: (): Wishes => {
      const isRepeated = repeating.current && memory !== null;
      repeating.current = false;
      return isRepeated ? { ...wishes, service: memory.service } : wishes;
    },
    /** Ticks or unticks the box. */
    want,
    /** Forgets, and empties what was filled in, on the clinic's other pages too. */
    forget: () => {
      if (memory !== null) {
        setValues((typed) => without(typed, memory));
        retypeDrafts((typed) => without(typed, memory));
      }
      forget();
    },
    /** Keeps what is being booked for the next visit, where the client wants that. */
    keep: () => {
      if (chosen === undefined || !flow.slot) return;
      const { id, name, bookingSlug, timezone } = chosen.professional;
      const { email, phone } = values;
      keep({
        client: { name: values.name.trim(), email: email.trim(), phone },
        professional: { id, name, bookingSlug },
        service: service?.name ?? null,
        start: flow.slot.startTime,
        part: partOf(flow.slot.startTime, timezone),
        at: now,
      });
    },
  };
}

function wishedPartOf({ part }: Wishes, isChosen: boolean, memory: DeviceMemory | null): WishedPart | null {
  if (part !== null) return { part, by: isChosen ? 'choice' : 'link' };
  return isChosen || memory === null ? null : { part: usualPart(memory), by: 'habit' };
}

/**
 * The date of the address with its part of the day; else the part of the day, and the last time with the same person or for anybody who
 * is free, or its weekday. Where they disagree what the client or the address says comes first, then the last time, then the habit.
 * `now` is ISO.
 */
function slotWishOf(
  wishes: Wishes,
  wishedPart: WishedPart | null,
  memory: DeviceMemory | null,
  chosen: ChosenProfessional | undefined,
  now: string,
): SlotWish {
  const { date } = wishes;
  if (chosen !== undefined && date !== null && isOpenOn(date, chosen, now))
    return { part: wishes.part ?? undefined, date };
  const { part, by } = wishedPart ?? {};
  if (!memory?.start || chosen === undefined) return { part };
  const { start: like } = memory;
  const { id, timezone } = chosen.professional;
  const isSame = id === memory.professional.id || id === ANYBODY;
  const fits = partOf(like, timezone) === part;
  return isSame && (fits || part === undefined || by === 'habit')
    ? { part: fits ? part : undefined, like }
    : { part, weekday: dayOfWeekOf(dayIn(like, timezone)) };
}

/** The form without what was filled in out of the memory. */
function without(values: FormValues, { client }: DeviceMemory): FormValues {
  const emptied = (['name', 'email', 'phone'] as const).filter((field) => values[field] === client[field]);
  return { ...values, ...Object.fromEntries(emptied.map((field) => [field, ''])) };
}
