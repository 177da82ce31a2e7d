import { useEffect, useState } from 'react';

/**
 * A screen over everything else. It asks the browser for its own full screen too, and goes on without it where
 * that is refused (a phone, a frame). Leaving either leaves both.
 */
export function useFullScreen(): { active: boolean; toggle: () => void } {
  const [active, setActive] = useState(false);

  useEffect(() => {
    if (!active) return;
    const onChange = (): void => {
      if (document.fullscreenElement === null) setActive(false);
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement !== null) void document.exitFullscreen();
    };
  }, [active]);

  const toggle = (): void => {
    setActive(!active);
    // The whole document, because dialogs live beside the agenda, not inside it.
    if (!active) document.documentElement.requestFullscreen().catch(() => undefined);
  };
  return { active, toggle };
}
