import { DAY_PART_TITLES, type DayPart } from '#shared/day-parts.ts';

type PartChoiceProps = {
  /** Those that can be had. */
  parts: readonly DayPart[];
  /** The one that is preferred so far, by whatever said so. */
  preferred: DayPart | undefined;
  /** A press chooses a part of the day, or leaves the preferred one. */
  onPrefer: (part: DayPart | null) => void;
};

/** In which part of the day a client would rather come. It orders what is suggested, and hides no free time. */
export function PartChoice({ parts, preferred, onPrefer }: PartChoiceProps) {
  return (
    <div role="group" aria-label="Parte do dia que você prefere" className="flex gap-1.5">
      {parts.map((part) => (
        <button
          key={part}
          type="button"
          aria-pressed={part === preferred}
          onClick={() => onPrefer(part === preferred ? null : part)}
          className="h-9 rounded-sm border border-line bg-card px-2 text-ui text-muted transition-colors hover:border-accent aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text pointer-coarse:h-11"
        >
          {DAY_PART_TITLES[part]}
        </button>
      ))}
    </div>
  );
}
