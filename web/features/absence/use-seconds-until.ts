import { useEffect, useState } from 'react';

/** Whole seconds until a moment of this device's clock, in milliseconds, counted down; 0 once it is over. */
export function useSecondsUntil(moment: number): number {
  const [left, setLeft] = useState(() => secondsUntil(moment));
  useEffect(() => {
    const count = (): void => setLeft(secondsUntil(moment));
    count();
    if (moment <= Date.now()) return undefined;
    const timer = setInterval(count, 500);
    return () => clearInterval(timer);
  }, [moment]);
  return left;
}

const secondsUntil = (moment: number): number => Math.max(0, Math.ceil((moment - Date.now()) / 1_000));
