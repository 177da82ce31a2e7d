import { useQuery } from '@tanstack/react-query';
import { CardBody } from '#web/components/ui/card.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { SaveButton } from '#web/components/ui/save-button.tsx';
import { SaveFooter } from '#web/components/ui/save-footer.tsx';
import { organizationQuery } from './api/organization.ts';
import { useOrganizationName } from './use-organization-name.ts';

/** In the settings: the name that clients read as the place. */
export function OrganizationName({ name }: { name: string }) {
  const form = useOrganizationName(name);
  return (
    <form noValidate onSubmit={form.submit}>
      <CardBody>
        <Field
          label="Nome da organização"
          hint="Os clientes leem este nome na página de agendamento, nos e-mails e no calendário."
        >
          <Input {...form.input} />
        </Field>
      </CardBody>
      <SaveFooter
        label="Salvar nome"
        changed={form.changed}
        valid={form.canSave}
        busy={form.busy}
        onDiscard={form.discard}
      />
    </form>
  );
}

/** Among the first steps: the same in one line. A new organisation bears its administrator's own name. */
export function FirstName() {
  const { data } = useQuery(organizationQuery);
  return data === undefined ? null : <FirstNameForm name={data.name} />;
}

function FirstNameForm({ name }: { name: string }) {
  const form = useOrganizationName(name);
  return (
    <form noValidate onSubmit={form.submit} className="flex w-full gap-2">
      <Input aria-label="Nome da organização" className="min-w-0 flex-1" {...form.input} />
      <SaveButton variant="secondary" changed={form.canSave} busy={form.busy}>
        Salvar
      </SaveButton>
    </form>
  );
}
