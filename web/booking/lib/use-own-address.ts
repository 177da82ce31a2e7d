import { useEffect } from 'react';

/** Loads the document again where the browser's history leads from this page to another address within it. */
export function useOwnAddress(): void {
  useEffect(() => {
    const own = window.location.pathname;
    const onPop = () => {
      if (window.location.pathname !== own) window.location.reload();
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);
}
