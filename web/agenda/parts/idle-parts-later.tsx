import { useEffect, useState, type ComponentProps } from 'react';
import { whenIdle } from '#web/lib/when-idle.ts';
import type { IdleParts } from './idle-parts.tsx';

/** What an agenda does without until the first paint is over, an appointment is looked for, or something is to be said. A help that does not come says nothing. */
export function IdlePartsLater(props: ComponentProps<typeof IdleParts>) {
  const [module, setModule] = useState<typeof import('./idle-parts.tsx') | null>(null);
  const isWanted = props.found !== undefined || props.isUnsure;
  useEffect(() => {
    const load = () => void import('./idle-parts.tsx').then(setModule, () => undefined);
    return isWanted ? load() : whenIdle(load);
  }, [isWanted]);
  return module !== null && <module.IdleParts {...props} />;
}
