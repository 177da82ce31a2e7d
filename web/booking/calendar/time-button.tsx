import type { ReactNode } from 'react';

/** A free time that one press chooses. */
export function TimeButton({
  pressed,
  onPress,
  tall = false,
  children,
}: {
  pressed: boolean;
  /** Two lines. */
  tall?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={`num w-full rounded-sm border border-line-strong bg-card px-1 font-medium text-ink transition-colors hover:border-accent hover:text-accent-text aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-accent-ink ${tall ? 'h-14' : 'h-11'}`}
    >
      {children}
    </button>
  );
}
