import { useState } from 'react';
import type { User } from '#shared/contract/users.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ChangedMeanwhile } from '#web/components/ui/changed-meanwhile.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { mayClose } from '#web/lib/unsaved.ts';
import { Notice } from '#web/components/ui/notice.tsx';
import { SaveButton } from '#web/components/ui/save-button.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Segmented } from '#web/components/ui/segmented.tsx';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { TEXT_LIMITS } from '#shared/contract/limits.ts';
import { hasCode, sentenceOf } from '#web/lib/api-error.ts';
import { NO_LIMIT, OVERBOOKING_WORDS, overbookings } from '#web/lib/limit-choices.ts';
import { staleValues } from '#web/lib/stale-values.ts';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { useUpdateUser } from './api/update-user.ts';
import { DistributionFields } from './distribution-fields.tsx';
import { savedNow, staleFields, userDifferences } from './user-differences.ts';
import { useUserForm } from './use-user-form.ts';
import { UserFields } from './user-form.tsx';
import type { UserState } from './user-state.ts';
import { changeBody, changesSignIn, userValuesOf, type UserFormValues } from './user-values.ts';

const STATES: readonly { value: UserState; label: string }[] = [
  { value: 'active', label: 'Ativo' },
  { value: 'inactive', label: 'Inativo' },
  { value: 'suspended', label: 'Suspenso' },
];

const STATE_HINTS: Readonly<Record<UserState, string>> = {
  active: 'Recebe agendamentos e cuida da própria agenda.',
  inactive:
    'Não recebe novos agendamentos nem aparece nas páginas públicas. Ainda entra e vê a agenda, sem alterar nada.',
  suspended:
    'Sai agora de todos os aparelhos e não entra mais, até voltar a ser ativo ou inativo. As chaves da API são da organização e continuam valendo.',
};

type Deletion = {
  /** Leads to the deletion's own question; left out for somebody who may be neither removed nor switched off. */
  onDelete?: ((user: User) => void) | undefined;
};

type Self = {
  /** Whether it is the account of the person signed in, and whether that one has a password of its own. */
  isOwn: boolean;
  hasPassword: boolean;
};

/** Changing a professional; open while `user` is one. */
export function EditUserDialog({
  user,
  isOwn,
  hasPassword,
  onClose,
  onDelete,
}: Deletion &
  Self & {
    user: User | null;
    onClose: () => void;
  }) {
  const shown = useLingering(user);
  return (
    <Dialog
      open={user !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Editar profissional"
      description={shown?.name}
    >
      {shown !== null && (
        <EditUserForm
          key={shown.id}
          user={shown}
          isOwn={isOwn}
          hasPassword={hasPassword}
          onDone={onClose}
          onDelete={onDelete}
        />
      )}
    </Dialog>
  );
}

function EditUserForm({
  user,
  isOwn,
  hasPassword,
  onDone,
  onDelete,
}: Deletion & Self & { user: User; onDone: () => void }) {
  const update = useUpdateUser();
  const saving = useSingleRun();
  const [opened, setOpened] = useState(user);
  // Without a password of their own people show who they are by having signed in just now; the server says so.
  const asksPassword = (typed: UserFormValues): boolean => isOwn && hasPassword && changesSignIn(typed, user);
  const { formRef, values, set, errors, changed, discard, check, showRefused } = useUserForm({
    saved: userValuesOf(opened),
    passwordRequired: false,
    asksPassword,
  });
  const stale = staleValues(update.error);
  /** @param seen what is known to be saved: the person as opened, or with what somebody else saved since */
  const submit = (seen: User): void => {
    if (!check()) return;
    saving.run(async (isShown) => {
      const saved = await update.mutateAsync({ id: user.id, ...changeBody(values, seen) }).catch(showRefused);
      if (saved !== null && isShown()) onDone();
    });
  };
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(opened);
      }}
    >
      <UserFields values={values} errors={errors} passwordRequired={false} onChange={set} />
      <DistributionFields values={values} onChange={set} />
      <Field {...OVERBOOKING_WORDS} className="mt-4">
        <Select
          options={overbookings(opened.overbookingLimit)}
          value={String(values.overbookingLimit ?? NO_LIMIT)}
          onValueChange={(limit) => set({ overbookingLimit: limit === NO_LIMIT ? null : Number(limit) })}
        />
      </Field>
      {onDelete !== undefined && (
        <div className="mt-4 grid gap-2 rounded-md border p-3">
          <Segmented
            label="Situação"
            options={STATES}
            value={values.state}
            onValueChange={(state) => set({ state })}
            className="justify-self-start"
          />
          <p className="text-ui text-pretty text-muted" role="status">
            {STATE_HINTS[values.state]}
          </p>
        </div>
      )}
      {asksPassword(values) && (
        <Field
          label="Senha atual"
          required
          hint="Para mudar o seu próprio e-mail ou a sua senha."
          error={errors.currentPassword}
          className="mt-4"
        >
          <Input
            type="password"
            autoComplete="current-password"
            maxLength={TEXT_LIMITS.password}
            name="currentPassword"
            value={values.currentPassword}
            onChange={(event) => set({ currentPassword: event.target.value })}
          />
        </Field>
      )}
      {stale !== null && (
        <div className="mt-4">
          <ChangedMeanwhile
            differences={userDifferences(opened, stale, values)}
            busy={saving.busy}
            onTheirs={() => {
              discard(staleFields(stale));
              setOpened(savedNow(opened, stale));
              update.reset();
            }}
            onMine={() => {
              const now = savedNow(opened, stale);
              setOpened(now);
              submit(now);
            }}
          />
        </div>
      )}
      {update.isError &&
        stale === null &&
        !hasCode(update.error, 'EMAIL_IN_USE') &&
        !hasCode(update.error, 'WRONG_CURRENT_PASSWORD') && (
          <Notice tone="danger" live scroll className="mt-4">
            {sentenceOf(update.error, 'O servidor não respondeu. Tente novamente.')}
          </Notice>
        )}
      <DialogFooter
        start={
          onDelete !== undefined && (
            <Button
              variant="ghost"
              className="text-danger!"
              onClick={() => {
                void mayClose(changed).then((closes) => closes && onDelete(user));
              }}
            >
              Remover
            </Button>
          )
        }
      >
        <DialogClose>Cancelar</DialogClose>
        <SaveButton changed={changed} busy={saving.busy}>
          Salvar
        </SaveButton>
      </DialogFooter>
    </form>
  );
}
