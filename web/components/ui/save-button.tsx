import { Button, type ButtonProps } from './button.tsx';

/** The button that saves a change to something that exists. It takes a press only once there is something to save. */
export function SaveButton({
  changed,
  busy = false,
  variant = 'primary',
  ...rest
}: Omit<ButtonProps, 'type' | 'disabled'> & {
  /** Whether the form differs from what is saved. */
  changed: boolean;
}) {
  // A save under way can make the form equal what is shown as saved; disabled then, the button would lose the focus.
  return <Button type="submit" variant={variant} busy={busy} disabled={!changed && !busy} {...rest} />;
}
