import { useId, type ReactNode } from 'react';
import { DAY_PARTS, type DayPart } from '#shared/day-parts.ts';
import { weekdayName } from '#web/lib/format.ts';
import { NOTICES, partName, WEEK } from '#web/lib/waiting-words.ts';
import { Field, FieldError } from './ui/field.tsx';
import { NativeSelect, type NativeSelectProps } from './ui/native-select.tsx';
import { Toggles } from './ui/toggles.tsx';

type WishedTimesProps = {
  /** The weekdays to choose from, 0 for Sunday; left out for all. */
  week?: readonly number[];
  days: readonly number[];
  onDays: (days: readonly number[]) => void;
  /** The parts of the day to choose from; left out for all. */
  dayParts?: readonly DayPart[];
  parts: readonly DayPart[];
  onParts: (parts: readonly DayPart[]) => void;
  errors: { readonly days?: string | undefined; readonly parts?: string | undefined };
  /** What of it lies outside the weekly hours, in words. */
  unattended?: string | null;
};

/** The weekdays and parts of the day that somebody on the waiting list can come. */
export function WishedTimes(props: WishedTimesProps) {
  const {
    week = WEEK,
    days,
    onDays,
    dayParts = DAY_PARTS,
    parts,
    onParts,
    errors,
    unattended = null,
  } = props;
  return (
    <>
      <Group label="Em que dias" error={errors.days}>
        {(describedBy) => (
          <Toggles
            label="Em que dias"
            all={week}
            chosen={days}
            onChange={onDays}
            words={(day) => weekdayName(day, 'short')}
            describedBy={describedBy}
          />
        )}
      </Group>
      <Group label="Em que parte do dia" error={errors.parts}>
        {(describedBy) => (
          <>
            <Toggles
              label="Em que parte do dia"
              all={dayParts}
              chosen={parts}
              onChange={onParts}
              words={partName}
              describedBy={describedBy}
            />
            {/* There before the words, so that a screen reader says them. */}
            <p role="status" className="text-ui text-pretty text-muted empty:hidden">
              {unattended !== null && `Fora dos horários de atendimento da semana: ${unattended}.`}
            </p>
          </>
        )}
      </Group>
    </>
  );
}

/** How long before the start somebody on the waiting list still wants to be asked, in minutes. */
export function NoticeField({
  notice,
  onNotice,
  size,
}: {
  notice: number;
  onNotice: (minutes: number) => void;
  size?: NativeSelectProps['size'];
}) {
  return (
    <Field label="Com antecedência de">
      <NativeSelect
        size={size}
        value={String(notice)}
        onChange={(event) => onNotice(Number(event.target.value))}
      >
        {NOTICES.map(([minutes, words]) => (
          <option key={minutes} value={minutes}>
            {words}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}

/** A choice with its label above and what is wrong with it below. */
function Group({
  label,
  error,
  children,
}: {
  label: string;
  error: string | undefined;
  /** Gets the id of the error, if there is one. */
  children: (describedBy: string | undefined) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <span aria-hidden="true" className="text-ui font-medium">
        {label}
      </span>
      {children(error === undefined ? undefined : id)}
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}
