import { useState } from 'react';
import type { ShortLink } from '#shared/contract/short-links.ts';
import { Dialog, DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { SaveButton } from '#web/components/ui/save-button.tsx';
import { useFieldErrors } from '#web/components/ui/use-field-errors.ts';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { useUpdateShortLink } from './api/short-links.ts';
import { LinkNameField, nameProblem } from './link-name-field.tsx';

/** Another name for a short link; its address stays. Null keeps the dialog closed. */
export function RenameLinkDialog({ link, onClose }: { link: ShortLink | null; onClose: () => void }) {
  const shown = useLingering(link);
  return (
    <Dialog
      open={link !== null}
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Mudar o nome do link"
      description="O endereço continua o mesmo."
    >
      {shown !== null && <Form key={shown.id} link={shown} onDone={onClose} />}
    </Dialog>
  );
}

function Form({ link, onDone }: { link: ShortLink; onDone: () => void }) {
  const [label, setLabel] = useState(link.label);
  const { formRef, errors, show, recheck } = useFieldErrors<'label'>();
  const update = useUpdateShortLink();
  const changed = label.trim() !== link.label;
  useUnsaved(changed && !update.isSuccess);
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (show(nameProblem(label))) return;
        update.mutate({ id: link.id, label }, { onSuccess: onDone });
      }}
    >
      <LinkNameField
        value={label}
        error={errors.label}
        onChange={(value) => {
          setLabel(value);
          recheck(['label']);
        }}
      />
      <DialogFooter>
        <DialogClose>Cancelar</DialogClose>
        <SaveButton changed={changed} busy={update.isPending}>
          Salvar
        </SaveButton>
      </DialogFooter>
    </form>
  );
}
