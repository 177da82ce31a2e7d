import { useState } from 'react';
import { TEXT_LIMITS } from '#shared/contract/limits.ts';
import type { User } from '#shared/contract/users.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#web/components/ui/card.tsx';
import { ColorInput } from '#web/components/ui/color-input.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { useUpdateProfile } from './api/update-profile.ts';

/** Who the person is, as clients see it. */
export function ProfileCard({ profile }: { profile: User }) {
  const [values, setValues] = useState({
    name: profile.name,
    title: profile.title ?? '',
    description: profile.description ?? '',
    color: profile.color,
  });
  const update = useUpdateProfile();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        update.mutate(values);
      }}
    >
      <Card>
        <CardHeader
          title="Perfil"
          description="O nome, a especialidade e a descrição aparecem na sua página."
        />
        <CardBody className="grid gap-4 sm:grid-cols-2">
          <Field label="Nome" required>
            <Input
              required
              autoComplete="name"
              maxLength={TEXT_LIMITS.name}
              value={values.name}
              onChange={(event) => setValues({ ...values, name: event.target.value })}
            />
          </Field>
          <Field label="E-mail" hint="É o seu acesso; quem o altera é o administrador.">
            <Input type="email" readOnly value={profile.email} />
          </Field>
          <Field label="Especialidade" optional className="sm:col-span-2">
            <Input
              maxLength={TEXT_LIMITS.title}
              value={values.title}
              onChange={(event) => setValues({ ...values, title: event.target.value })}
            />
          </Field>
          <Field label="Descrição" optional className="sm:col-span-2">
            <Textarea
              rows={3}
              maxLength={TEXT_LIMITS.description}
              value={values.description}
              onChange={(event) => setValues({ ...values, description: event.target.value })}
            />
          </Field>
          <Field label="Cor na agenda compartilhada" className="sm:col-span-2">
            <ColorInput value={values.color} onValueChange={(color) => setValues({ ...values, color })} />
          </Field>
        </CardBody>
        <CardFooter>
          <Button type="submit" variant="primary" busy={update.isPending}>
            Salvar perfil
          </Button>
        </CardFooter>
      </Card>
    </form>
  );
}
