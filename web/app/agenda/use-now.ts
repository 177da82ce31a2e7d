import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The current time in milliseconds, new at every full minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    let timer: number;
    const wait = (): void => {
      timer = window.setTimeout(
        () => {
          setNow(Date.now());
          wait();
        },
        MINUTE - (Date.now() % MINUTE),
      );
    };
    wait();
    return () => window.clearTimeout(timer);
  }, []);
  return now;
}
