import type { ReactNode } from 'react';

/** A free time that one press chooses. */
export function TimeButton({
  pressed,
  onPress,
  children,
}: {
  pressed: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="num h-11 w-full rounded-sm border border-control-line bg-card px-2 font-medium transition-colors hover:border-accent hover:text-accent-text aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-accent-ink"
    >
      {children}
    </button>
  );
}
