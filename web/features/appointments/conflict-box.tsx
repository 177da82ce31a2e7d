import type { ReactNode } from 'react';
import type { Suggestion } from '#shared/contract/appointments.ts';
import type { Alternative, AlternativeKind, PersonsTime } from '#shared/contract/suggestions.ts';
import { Notice } from '#web/components/ui/notice.tsx';
import { dayIn, dayTag, deviceZone, formatTime } from '#web/lib/format.ts';
import { TAKEN } from './appointment-texts.ts';
import type { Conflict } from './conflict.ts';
import { HELD_STAYS, heldWords } from './held-words.ts';
import { OverbookReason } from './overbook-step.tsx';

export type ConflictBoxProps = {
  conflict: Conflict;
  /** Who is busy with whom, when the screen knows; a plain sentence otherwise. */
  reason?: ReactNode;
  /** The day of the refused time: suggestions of other days name theirs. */
  date: string;
  onChoose: (date: string, time: string) => void;
  /** Hands the appointment to another person, who is free at the refused time. */
  onOther: (other: PersonsTime) => void;
  /** Whether the time may be taken all the same; so it is unless told otherwise. */
  canOverbook?: boolean | undefined;
};

/** The kinds in the order in which they are shown, and what stands over them. */
const GROUPS: readonly (readonly [AlternativeKind, string])[] = [
  ['nearby', 'Horários livres mais próximos:'],
  ['another_person', 'No mesmo horário, com outra pessoa:'],
  ['next_week', 'No mesmo dia da semana:'],
];

/** A taken time inside a dialog: what to take instead, by one press each, or the squeeze-in. */
export function ConflictBox({
  conflict,
  reason,
  date,
  onChoose,
  onOther,
  canOverbook = true,
}: ConflictBoxProps) {
  const { suggestions, alternatives, timezone, held, said } = conflict;
  const choose = ({ startTime }: Suggestion) =>
    onChoose(dayIn(startTime, timezone), formatTime(startTime, timezone));
  const shortly = ({ startTime }: Suggestion) => {
    const day = dayIn(startTime, timezone);
    const time = formatTime(startTime, timezone);
    return day === date ? time : `${dayTag(day)} ${time}`;
  };
  const groups =
    alternatives.length === 0
      ? [[GROUPS[0]?.[1] ?? '', suggestions.map((slot) => choiceOf(slot, shortly(slot), choose))] as const]
      : GROUPS.map(([kind, heading]) => {
          const some = alternatives.filter((each) => each.kind === kind);
          const choices =
            kind === 'another_person'
              ? some.filter(isPersons).map((each) => choiceOf(each, each.label, onOther))
              : some.map((each) => choiceOf(each, each.label, choose));
          return [heading, choices] as const;
        });
  return (
    <Notice
      tone="warn"
      live
      scroll
      title={
        held.length === 0
          ? (said ?? reason ?? TAKEN)
          : held.map((each) => heldWords(each, deviceZone())).join(' ')
      }
    >
      {groups.every(([, choices]) => choices.length === 0) ? (
        <p>Nenhum horário livre nos dias próximos.</p>
      ) : (
        groups.map(
          ([heading, choices]) =>
            choices.length > 0 && <Choices key={heading} heading={heading} choices={choices} />,
        )
      )}
      {canOverbook && held.length > 0 && <p>{HELD_STAYS}</p>}
      {canOverbook && said === null && <OverbookReason />}
    </Notice>
  );
}

const isPersons = (time: Alternative): time is PersonsTime => time.professionalId !== null;

type Choice = { readonly key: string; readonly label: string; readonly press: () => void };

function choiceOf<T extends Suggestion>(slot: T, label: string, press: (slot: T) => void): Choice {
  return { key: `${slot.startTime} ${label}`, label, press: () => press(slot) };
}

function Choices({ heading, choices }: { heading: string; choices: readonly Choice[] }) {
  return (
    <>
      <p>{heading}</p>
      <div className="flex flex-wrap gap-1.5">
        {choices.map(({ key, label, press }) => (
          <button
            key={key}
            type="button"
            onClick={(event) => {
              const { form } = event.currentTarget;
              press();
              // The box goes with the conflict; what is left to do is to send.
              form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
            }}
            className="num min-h-8 rounded-sm border border-warn-line bg-card px-3 py-1 text-left font-medium wrap-anywhere text-ink first-letter:uppercase hover:bg-hover pointer-coarse:min-h-11"
          >
            {label}
          </button>
        ))}
      </div>
    </>
  );
}
