import { NativeSelect } from '#web/components/ui/native-select.tsx';
import { capitalized, weekdayName } from '#web/lib/format.ts';

type WeekdayChoiceProps = {
  /** Those that can be had, 0 for Sunday. */
  weekdays: readonly number[];
  preferred: number | null;
  onPrefer: (weekday: number | null) => void;
};

const ANY = '';

/** On which weekday a client would rather come. It orders what is suggested, and hides no free time. */
export function WeekdayChoice({ weekdays, preferred, onPrefer }: WeekdayChoiceProps) {
  // What was chosen stays a choice where another month has none of it.
  const shown =
    preferred === null || weekdays.includes(preferred) ? weekdays : [...weekdays, preferred].sort();
  return (
    <NativeSelect
      aria-label="Dia da semana que você prefere"
      value={preferred ?? ANY}
      onChange={({ target }) => onPrefer(target.value === ANY ? null : Number(target.value))}
    >
      <option value={ANY}>Qualquer dia</option>
      {shown.map((weekday) => (
        <option key={weekday} value={weekday}>
          {capitalized(weekdayName(weekday, 'medium'))}
        </option>
      ))}
    </NativeSelect>
  );
}
