import { Dialog, type DialogProps } from '#web/components/ui/dialog.tsx';
import type { User } from '#shared/contract/users.ts';
import { PersonChoice } from './person-choice.tsx';

/** The team as a list to choose one from, over the page. */
export function PersonChoiceDialog({
  onChoose,
  ...dialog
}: Omit<DialogProps, 'children'> & { onChoose: (user: User) => void }) {
  return (
    <Dialog {...dialog}>
      <PersonChoice
        onChoose={(user) => {
          dialog.onOpenChange(false);
          onChoose(user);
        }}
      />
    </Dialog>
  );
}
