import { DAY_PARTS, DAY_PART_TITLES, type DayPart } from '#shared/day-parts.ts';
import { Fieldset } from '#web/components/ui/field.tsx';
import { Segmented } from '#web/components/ui/segmented.tsx';

const ANY_PART = 'qualquer';
const PARTS = [
  { value: ANY_PART, label: 'Dia todo' },
  ...DAY_PARTS.map((value) => ({ value, label: DAY_PART_TITLES[value] })),
] as const;

/** In which part of the day free times are sought; undefined in all of it. */
export function DayPartField({
  part,
  onChange,
}: {
  part: DayPart | undefined;
  onChange: (part: DayPart | undefined) => void;
}) {
  return (
    <Fieldset legend="Período">
      <Segmented
        label="Período"
        options={PARTS}
        value={part ?? ANY_PART}
        onValueChange={(value) => onChange(value === ANY_PART ? undefined : value)}
      />
    </Fieldset>
  );
}
