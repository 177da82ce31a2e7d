import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Tooltip } from '#web/components/ui/tooltip.tsx';

/** A button of the toolbar that shows a sign, and says what it does to who points at it. */
export function IconAction({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Tooltip text={label}>
      <Button size="icon" aria-label={label} onClick={onClick}>
        {children}
      </Button>
    </Tooltip>
  );
}
