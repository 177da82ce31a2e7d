import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { whenIdle } from '#web/lib/when-idle.ts';

/**
 * A component that the first paint does without, such as a dialog: its code is fetched when the browser is idle, or as
 * soon as the component is needed. From then on it stays mounted, so that it can close gracefully.
 * @param isNeeded whether these props show anything
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isNeeded: (props: Props) => boolean,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }));
  const fetchAhead = (): void => {
    // Rendering asks again, and shows a failure.
    load().catch(() => undefined);
  };
  return function Later(props: Props) {
    const [needed, setNeeded] = useState(false);
    const needs = needed || isNeeded(props);
    if (needs && !needed) setNeeded(true);
    useEffect(() => {
      return whenIdle(fetchAhead);
    }, []);
    return (
      needs && (
        <Suspense fallback={null}>
          <Loaded {...props} />
        </Suspense>
      )
    );
  };
}
