import { clsx } from 'clsx';
import { Button } from './button.tsx';
import { CardFooter } from './card.tsx';
import { SaveButton } from './save-button.tsx';

/** The end of a form that is saved explicitly: says what is not saved yet, offers the way back, and saves. */
export function SaveFooter({
  label,
  changed,
  valid = true,
  busy,
  onDiscard,
}: {
  /** Of the button that saves. */
  label: string;
  changed: boolean;
  /** Whether what was typed can be saved. What nobody touched never can: it has nothing to save. */
  valid?: boolean | undefined;
  busy: boolean;
  onDiscard: () => void;
}) {
  return (
    <CardFooter>
      <p
        role="status"
        className={clsx('mr-auto flex items-center gap-2 text-ui text-muted', changed && 'max-sm:basis-full')}
      >
        {changed && (
          <>
            <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-warn" />
            Alterações não salvas
          </>
        )}
      </p>
      {changed && (
        <Button variant="ghost" disabled={busy} onClick={onDiscard}>
          Descartar
        </Button>
      )}
      <SaveButton changed={changed && valid} busy={busy}>
        {label}
      </SaveButton>
    </CardFooter>
  );
}
