import { useState } from 'react';
import type { User } from '#shared/contract/users.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { useCopyWeek } from '#web/features/availability/api/copy-week.ts';
import { usePeople } from '#web/features/users/api/people.ts';
import { PersonSelect } from '#web/features/users/person-select.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';

/** A button that gives a person the weekly hours of a colleague. */
export function CopyWeek({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Copiar de…
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="sm"
        title={`Copiar horários para ${user.name}`}
        description="Os horários da semana de um colega, também os pausados."
      >
        <CopyWeekForm user={user} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function CopyWeekForm({ user, onClose }: { user: User; onClose: () => void }) {
  const [from, setFrom] = useState('');
  const { people, total } = usePeople([from === '' ? undefined : from]);
  const copy = useCopyWeek();
  useUnsaved(from !== '');
  const others = people.filter(({ id }) => id !== user.id);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (from !== '') copy.mutate({ userId: user.id, fromUserId: from }, { onSuccess: onClose });
      }}
    >
      <Field
        label="Copiar de"
        error={
          copy.isError ? sentenceOf(copy.error, 'O servidor não respondeu. Tente novamente.') : undefined
        }
      >
        <PersonSelect
          before={[{ value: '', label: 'Escolha um profissional', quiet: true }]}
          people={others}
          total={total - (people.length - others.length)}
          value={from}
          onValueChange={(id) => {
            setFrom(id === user.id ? '' : id);
            copy.reset();
          }}
        />
      </Field>
      {from !== '' && (
        <Notice tone="warn" live className="mt-3">
          <p>
            Os horários da semana de {user.name} são substituídos. Folgas, feriados e os agendamentos já
            marcados continuam.
          </p>
        </Notice>
      )}
      <DialogFooter>
        <DialogClose>Cancelar</DialogClose>
        <Button type="submit" variant="primary" busy={copy.isPending} disabled={from === ''}>
          Copiar horários
        </Button>
      </DialogFooter>
    </form>
  );
}
