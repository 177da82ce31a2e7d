import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#web/components/ui/card.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { useFieldErrors } from '#web/components/ui/use-field-errors.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { useChangePassword } from './api/change-password.ts';
import { passwordErrors, type PasswordErrors } from './password-rules.ts';

const EMPTY = { current: '', next: '', confirmation: '' };

/**
 * Changing the own password.
 * @param email tells password managers whose password this is
 */
export function PasswordCard({ email }: { email: string }) {
  const [values, setValues] = useState(EMPTY);
  useUnsaved(Object.values(values).some((text) => text !== ''));
  const { errors, show, clear } = useFieldErrors<keyof PasswordErrors>();
  const change = useChangePassword();
  const set = (part: Partial<typeof EMPTY>): void => {
    setValues({ ...values, ...part });
    clear();
    if (change.isError) change.reset();
  };

  const submit = (): void => {
    const found = passwordErrors(values.next, values.confirmation);
    if (show(found)) {
      toastError('Erro', found.confirmation ?? found.password);
      return;
    }
    change.mutate(
      { current: values.current, new: values.next },
      {
        onSuccess: () => {
          setValues(EMPTY);
          toast({ title: 'Sucesso!', description: 'Senha alterada.', variant: 'success' });
        },
        onError: (error) => toastError('Erro', sentenceOf(error, 'Não foi possível alterar a senha.')),
      },
    );
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Card>
        <CardHeader title="Senha" description="Trocar a senha encerra as suas outras sessões." />
        <CardBody className="grid gap-4 sm:grid-cols-2">
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <Field label="Senha atual" required className="sm:col-span-2">
            <Input
              type="password"
              autoComplete="current-password"
              required
              value={values.current}
              onChange={(event) => set({ current: event.target.value })}
            />
          </Field>
          <Field label="Nova senha" required error={errors.password}>
            <Input
              type="password"
              autoComplete="new-password"
              required
              value={values.next}
              onChange={(event) => set({ next: event.target.value })}
            />
          </Field>
          <Field label="Confirmar nova senha" required error={errors.confirmation}>
            <Input
              type="password"
              autoComplete="new-password"
              required
              value={values.confirmation}
              onChange={(event) => set({ confirmation: event.target.value })}
            />
          </Field>
        </CardBody>
        <CardFooter>
          <Button type="submit" variant="primary" busy={change.isPending}>
            Alterar senha
          </Button>
        </CardFooter>
      </Card>
    </form>
  );
}
