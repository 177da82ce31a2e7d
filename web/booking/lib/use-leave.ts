import { useEffect } from 'react';

const MARK = 'aberto';

/**
 * Escape, and the browser's own way back, leave what opened over a page, and not the page. `onLeave` must stay the same
 * function.
 */
export function useLeave(onLeave: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onLeave();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onLeave]);

  useEffect(() => {
    history.pushState(MARK, '');
    window.addEventListener('popstate', onLeave);
    return () => {
      window.removeEventListener('popstate', onLeave);
      if (history.state === MARK) history.back();
    };
  }, [onLeave]);
}
