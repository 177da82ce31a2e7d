import { useEffect, useState, type ComponentType } from 'react';
import { toastError } from '#web/lib/toast.ts';
import { whenIdle } from '#web/lib/when-idle.ts';

const AGAIN_MS = 3_000;

type When<Props> = {
  /**
   * What these props ask the component to show; null or false when nothing. `idle`: it shows itself once the page has settled, as
   * what stands out of sight does.
   */
  readonly asked: ((props: Props) => unknown) | 'idle';
  /** Whether it is likely to be asked soon: its code is then fetched at once. */
  readonly soon?: (props: Props) => boolean;
  /** What stands in its place until then. */
  readonly instead?: ComponentType<Props>;
};

/**
 * A component that the first paint does without, such as a dialog: its code is fetched when the browser is idle, or as
 * soon as the component is needed. From then on it stays mounted, so that it can close gracefully. Without a line it says
 * so once and opens when there is one: the screen behind it stays, with what was typed there.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { asked, soon = () => false, instead: Instead }: When<Props>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchCode = async (): Promise<ComponentType<Props> | undefined> => {
    loaded ??= await load().catch(() => undefined);
    return loaded;
  };
  return function Later(props: Props) {
    const [Component, setComponent] = useState(() => loaded);
    const [isIdle, setIdle] = useState(false);
    const subject = asked === 'idle' ? isIdle : asked(props);
    const isAsked = subject !== null && subject !== false;
    const [wasAsked, setWasAsked] = useState(isAsked);
    if (isAsked && !wasAsked) setWasAsked(true);
    const isSoon = soon(props);
    useEffect(() => {
      if (!isSoon) return whenIdle(() => void fetchCode().then(() => setIdle(asked === 'idle')));
      void fetchCode();
      return undefined;
    }, [isSoon]);
    useEffect(() => {
      if (!isAsked || Component !== undefined) return undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isOver = false;
      const open = async (attempt: number) => {
        const found = await fetchCode();
        if (isOver) return;
        if (found !== undefined) return setComponent(() => found);
        if (attempt === 1)
          toastError('Não foi possível abrir', 'Verifique a conexão ou recarregue a página.');
        timer = setTimeout(() => void open(attempt + 1), AGAIN_MS);
      };
      void open(1);
      return () => {
        isOver = true;
        clearTimeout(timer);
      };
    }, [subject, isAsked, Component]);
    if (wasAsked && Component !== undefined) return <Component {...props} />;
    return Instead !== undefined && <Instead {...props} />;
  };
}
