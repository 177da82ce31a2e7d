import { FORM_ID } from '#web/booking/form/details-form.tsx';
import { Button } from '#web/components/ui/button.tsx';

/** Sends the form wherever the button stands. Without a form (no time yet) a press says what is missing. */
export function SubmitButton({
  label,
  sending,
  hasForm,
  onPress,
  className,
}: {
  label: string;
  sending: boolean;
  hasForm: boolean;
  onPress: () => void;
  className?: string;
}) {
  const kind = hasForm
    ? ({ type: 'submit', form: FORM_ID } as const)
    : ({ type: 'button', onClick: onPress } as const);
  return (
    <Button {...kind} variant="primary" size="lg" busy={sending} className={className}>
      {label}
    </Button>
  );
}
