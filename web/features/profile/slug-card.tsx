import { useState } from 'react';
import { TEXT_LIMITS } from '#shared/contract/limits.ts';
import type { User } from '#shared/contract/users.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#web/components/ui/card.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { useUpdateProfile } from './api/update-profile.ts';

/** The address of the public pages. */
export function SlugCard({ profile }: { profile: User }) {
  const [slug, setSlug] = useState(profile.bookingSlug);
  const update = useUpdateProfile();
  const link = `${window.location.origin}/book/personal/${profile.bookingSlug}`;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        update.mutate({ bookingSlug: slug });
      }}
    >
      <Card>
        <CardHeader title="Link de agendamento" />
        <CardBody className="grid gap-4">
          <div className="flex items-center gap-2">
            <p className="min-w-0 flex-1 rounded-sm border bg-sunken px-3 py-1.5 break-all">{link}</p>
            <CopyButton text={link} what="o link de agendamento" copiedToast="Link copiado!" />
          </div>
          <Field
            label="Endereço"
            hint="Letras minúsculas, números e hífens. Ao mudar, os links já enviados continuam funcionando."
            error={update.isError ? sentenceOf(update.error, 'Não foi possível salvar.') : undefined}
          >
            <Input
              spellCheck={false}
              autoComplete="off"
              autoCapitalize="none"
              minLength={2}
              maxLength={TEXT_LIMITS.slug}
              value={slug}
              onChange={(event) => {
                setSlug(event.target.value.toLowerCase());
                if (update.isError) update.reset();
              }}
            />
          </Field>
        </CardBody>
        <CardFooter>
          <Button
            type="submit"
            variant="primary"
            busy={update.isPending}
            disabled={slug.trim() === '' || slug === profile.bookingSlug}
          >
            Salvar endereço
          </Button>
        </CardFooter>
      </Card>
    </form>
  );
}
