import { useState } from 'react';
import { TEXT_LIMITS } from '#shared/contract/limits.ts';
import type { User } from '#shared/contract/users.ts';
import { Card, CardBody, CardHeader } from '#web/components/ui/card.tsx';
import { ChangedMeanwhile } from '#web/components/ui/changed-meanwhile.tsx';
import { ColorInput } from '#web/components/ui/color-input.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { SaveFooter } from '#web/components/ui/save-footer.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { useInvalidFocus } from '#web/components/ui/use-invalid-focus.ts';
import { refusedFields } from '#web/lib/api-error.ts';
import { differencesOf } from '#web/lib/differences.ts';
import { eachProfileText, PROFILE_TEXTS } from '#web/lib/profile-texts.ts';
import { staleValues } from '#web/lib/stale-values.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { useUpdateProfile } from './api/update-profile.ts';

const LABELS = {
  name: 'Nome',
  ...eachProfileText((name) => PROFILE_TEXTS[name].label),
  color: 'Cor na agenda compartilhada',
};
const words = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : 'Vazio');

/** Who the person is, as clients see it. */
export function ProfileCard({ profile }: { profile: User }) {
  const draft = useDraft({
    name: profile.name,
    ...eachProfileText((name) => profile[name] ?? ''),
    color: profile.color,
  });
  const [missing, setMissing] = useState(false);
  const focusInvalid = useInvalidFocus();
  const update = useUpdateProfile();
  const { values } = draft;
  const set = (change: Partial<typeof values>): void => {
    draft.set(change);
    if (update.isError) update.reset();
  };
  const stale = staleValues(update.error);
  const save = (form: HTMLFormElement | null, known: object = {}): void => {
    const { changes, seen } = draft;
    update.mutate(
      { ...changes, expected: { ...seen, ...known } },
      {
        onSuccess: () => draft.settle(changes),
        onError: (error) => {
          if (form !== null && staleValues(error) === null) focusInvalid(form);
        },
      },
    );
  };
  const refused = refusedFields(update.error);
  const problemWith = (field: keyof typeof values): string | undefined =>
    refused.includes(field) ? 'Confira este campo.' : undefined;

  return (
    <form
      noValidate
      className="grid"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        setMissing(values.name.trim() === '');
        if (values.name.trim() === '') focusInvalid(form);
        else save(form);
      }}
    >
      <Card aria-label="Perfil">
        <CardHeader
          title="Perfil"
          description="O nome, a especialidade e a descrição aparecem na sua página."
        />
        <CardBody className="grid gap-4 sm:grid-cols-2">
          <Field label="Nome" required error={missing ? 'Informe o seu nome.' : problemWith('name')}>
            <Input
              autoComplete="name"
              maxLength={TEXT_LIMITS.name}
              value={values.name}
              onChange={(event) => {
                set({ name: event.target.value });
                setMissing(false);
              }}
            />
          </Field>
          <Field
            label="E-mail"
            hint={
              profile.role === 'admin'
                ? 'É o seu acesso; você o altera no Painel, entre os profissionais.'
                : 'É o seu acesso; quem o altera é o administrador.'
            }
          >
            <Input type="email" readOnly value={profile.email} />
          </Field>
          <Field label={LABELS.title} optional error={problemWith('title')} className="sm:col-span-2">
            <Input
              maxLength={TEXT_LIMITS.title}
              value={values.title}
              onChange={(event) => set({ title: event.target.value })}
            />
          </Field>
          <Field
            label={LABELS.description}
            optional
            error={problemWith('description')}
            className="sm:col-span-2"
          >
            <Textarea
              rows={3}
              maxLength={TEXT_LIMITS.description}
              value={values.description}
              onChange={(event) => set({ description: event.target.value })}
            />
          </Field>
          <Field label="Cor na agenda compartilhada" error={problemWith('color')} className="sm:col-span-2">
            <ColorInput value={values.color} onValueChange={(color) => set({ color })} />
          </Field>
        </CardBody>
        {stale !== null && (
          <div className="px-4 pb-4 sm:px-5">
            <ChangedMeanwhile
              differences={differencesOf(stale, values, LABELS, words)}
              busy={update.isPending}
              onTheirs={() => {
                draft.discard(Object.keys(stale));
                update.reset();
              }}
              onMine={() => save(null, stale)}
            />
          </div>
        )}
        <SaveFooter
          label="Salvar perfil"
          changed={draft.changed}
          busy={update.isPending}
          onDiscard={() => {
            draft.discard();
            setMissing(false);
            update.reset();
          }}
        />
      </Card>
    </form>
  );
}
