type TogglesProps<Value extends string | number> = {
  /** The accessible name of the choice. */
  label: string;
  all: readonly Value[];
  chosen: readonly Value[];
  onChange: (chosen: readonly Value[]) => void;
  words: (value: Value) => string;
  /** The id of what says that the choice is wrong. */
  describedBy?: string | undefined;
};

/** A week stays in one row on a telephone too. */
const WEEK = 'grid grid-cols-7 gap-1 sm:flex sm:flex-wrap sm:gap-1.5';

/** Several of a few, side by side, such as weekdays: buttons that say which are pressed. */
export function Toggles<Value extends string | number>({
  label,
  all,
  chosen,
  onChange,
  words,
  describedBy,
}: TogglesProps<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      className={isWeek(all) ? WEEK : 'flex flex-wrap gap-1.5'}
    >
      {all.map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen.includes(value)}
          onClick={() => onChange(all.filter((each) => (each === value) !== chosen.includes(each)))}
          className="h-9 min-w-11 max-sm:in-[.grid-cols-7]:min-w-0 max-sm:in-[.grid-cols-7]:px-0 rounded-sm border border-control-line bg-card px-2.5 font-medium transition-colors first-letter:uppercase hover:border-muted aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text pointer-coarse:h-11"
        >
          {words(value)}
        </button>
      ))}
    </div>
  );
}

/** The seven weekdays, 0 for Sunday. */
const isWeek = (all: readonly (string | number)[]): boolean =>
  all.length === 7 && all.every(Number.isInteger);
