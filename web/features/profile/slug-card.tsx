import { TEXT_LIMITS } from '#shared/contract/limits.ts';
import type { User } from '#shared/contract/users.ts';
import { Card, CardBody, CardHeader } from '#web/components/ui/card.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { SaveFooter } from '#web/components/ui/save-footer.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { useUpdateProfile } from './api/update-profile.ts';

/** The end of the public link, which the professional chooses. */
export function SlugCard({ profile }: { profile: User }) {
  const draft = useDraft({ slug: profile.bookingSlug });
  const { slug } = draft.values;
  const update = useUpdateProfile();
  const link = `${window.location.origin}/book/personal/${profile.bookingSlug}`;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        update.mutate({ bookingSlug: slug }, { onSuccess: () => draft.settle({ slug }) });
      }}
    >
      <Card aria-label="Link de agendamento">
        <CardHeader title="Link de agendamento" />
        <CardBody className="grid gap-4">
          <div className="flex items-center gap-2 tight:flex-wrap">
            <p className="min-w-0 flex-1 tight:basis-full rounded-sm border bg-sunken px-3 py-1.5 wrap-anywhere">
              {link}
            </p>
            <CopyButton text={link} what="o link de agendamento" copiedToast="Link copiado!" />
          </div>
          <Field
            label="Final do link"
            hint="Letras minúsculas, números e hífens. Ao mudar, os links já enviados continuam funcionando."
            error={update.isError ? sentenceOf(update.error, 'Não foi possível salvar.') : undefined}
          >
            <Input
              spellCheck={false}
              autoComplete="off"
              autoCapitalize="none"
              maxLength={TEXT_LIMITS.slug}
              value={slug}
              onChange={(event) => {
                draft.set({ slug: event.target.value.toLowerCase() });
                if (update.isError) update.reset();
              }}
            />
          </Field>
        </CardBody>
        <SaveFooter
          label="Salvar link"
          changed={draft.changed}
          valid={slug.trim() !== ''}
          busy={update.isPending}
          onDiscard={() => {
            draft.discard();
            update.reset();
          }}
        />
      </Card>
    </form>
  );
}
