import { useState } from 'react';

/** Where the device keeps that its months are the tall ones. */
const KEY = 'agenda_tall_month';

/** Whether a month is as tall as what its days hold, instead of fitting the window; kept on the device. */
export function useTallMonth(): { isTall: boolean; toggle: () => void } {
  const [isTall, setTall] = useState(() => localStorage.getItem(KEY) !== null);
  const toggle = (): void => {
    if (isTall) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, '1');
    setTall(!isTall);
  };
  return { isTall, toggle };
}
