import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether an element has come into sight since it is there.
 * @param isThere whether it is drawn, where it comes late
 * @param edge pixels at the window's lower edge that do not count
 */
export function useSeen(place: RefObject<HTMLElement | null>, isThere = true, edge = 0): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (isSeen || place.current === null) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
      },
      { rootMargin: `0px 0px -${edge}px` },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [place, isThere, edge, isSeen]);
  return isSeen;
}
