import type { ReactNode } from 'react';
import type { ClientRecord } from '#shared/contract/client-records.ts';
import { TEXT_LIMITS } from '#shared/contract/limits.ts';
import { Card, CardBody, CardHeader } from '#web/components/ui/card.tsx';
import { ChangedMeanwhile } from '#web/components/ui/changed-meanwhile.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { DatePicker } from '#web/components/ui/date-picker.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { PhoneInput } from '#web/components/ui/phone-input.tsx';
import { SaveFooter } from '#web/components/ui/save-footer.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { useFieldErrors } from '#web/components/ui/use-field-errors.ts';
import { formatDate } from '#web/lib/format.ts';
import {
  clientDifferences,
  clientErrors,
  PREFERRED_CONTACTS,
  refusedErrors,
  shownPhone,
  valuesOf,
  type ClientValues,
} from './client-values.ts';
import { CpfField } from './cpf-field.tsx';
import { ListField } from './list-field.tsx';
import { TagsField } from './tags-field.tsx';
import { useRecordForm } from './use-record-form.ts';

/** The value of a select that chooses nothing. */
const NONE = 'none';

export type DataCardProps = {
  record: ClientRecord;
  /** 'YYYY-MM-DD', on the reader's clock, and that clock's zone. */
  today: string;
  zone: string;
  /** Chooses the professional whom the client prefers, inside a field. */
  choice: (userId: string, onChange: (userId: string) => void) => ReactNode;
  /** A professional's name by id, where it is known. */
  nameOf: (userId: string) => string | undefined;
};

/** Who the client is, how they are reached and what they prefer. */
export function DataCard({ record, today, zone, choice, nameOf }: DataCardProps) {
  const form = useRecordForm(record.id, valuesOf(record));
  const { formRef, errors, show, recheck, clear } = useFieldErrors<string>();
  const { values, meanwhile } = form;
  const set = (change: Partial<ClientValues>): void => {
    form.set(change);
    const fields = Object.keys(change);
    recheck(Object.keys(errors).filter((name) => fields.includes(name.split('.')[0] ?? '')));
  };
  /** A date that cannot be read stays in its field, and says so there: saved, it would be none. */
  const isDateWrong = (): boolean =>
    formRef.current?.querySelector('[data-birthday] [aria-invalid="true"]') != null;
  const submit = (): void => {
    const found = clientErrors(values);
    if (show(isDateWrong() ? { ...found, ...picked(errors, 'birthday') } : found) || isDateWrong()) return;
    form.save((error) => void show(refusedErrors(error)));
  };
  const contacts = (kind: 'emails' | 'phones') => ({
    values: values[kind],
    onChange: (list: readonly string[]) => set({ [kind]: list }),
    errorOf: (line: number) => errors[`${kind}.${line}`],
  });
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Card aria-label="Dados">
        <CardHeader title="Dados" />
        <CardBody className="grid gap-4 sm:grid-cols-2">
          <Field label="Nome" required error={errors.name}>
            <Input
              autoComplete="off"
              maxLength={TEXT_LIMITS.name}
              value={values.name}
              onChange={(event) => set({ name: event.target.value })}
            />
          </Field>
          <Field label="Nome social" optional error={errors.socialName}>
            <Input
              autoComplete="off"
              maxLength={TEXT_LIMITS.name}
              value={values.socialName}
              onChange={(event) => set({ socialName: event.target.value })}
            />
          </Field>
          <ListField label="E-mails" one="E-mail" {...contacts('emails')}>
            {(email, onChange) => (
              <Input
                type="email"
                autoComplete="off"
                maxLength={TEXT_LIMITS.email}
                value={email}
                onChange={(event) => onChange(event.target.value)}
              />
            )}
          </ListField>
          <ListField label="Telefones" one="Telefone" {...contacts('phones')}>
            {(phone, onChange) => (
              <PhoneInput autoComplete="off" value={shownPhone(phone)} onValueChange={onChange} />
            )}
          </ListField>
          <div data-birthday className="grid content-start">
            <Field label="Data de nascimento" optional error={errors.birthday}>
              <DatePicker
                value={values.birthday}
                max={today}
                today={today}
                onValueChange={(birthday) => set({ birthday })}
              />
            </Field>
          </div>
          <CpfField
            cpf={values.cpf}
            saved={record.cpf ?? ''}
            error={errors.cpf}
            onChange={(cpf) => set({ cpf })}
          />
          <Field label="Profissional preferido" error={errors.preferredUserId}>
            {choice(values.preferredUserId, (preferredUserId) => set({ preferredUserId }))}
          </Field>
          <Field label="Contato preferido" error={errors.preferredContact}>
            <Select
              options={[
                { value: NONE, label: 'Sem preferência' },
                ...Object.entries(PREFERRED_CONTACTS).map(([value, label]) => ({ value, label })),
              ]}
              value={values.preferredContact || NONE}
              onValueChange={(value) =>
                set({ preferredContact: value === NONE ? '' : (value as keyof typeof PREFERRED_CONTACTS) })
              }
            />
          </Field>
          <div className="grid gap-4 sm:col-span-2">
            <TagsField tags={values.tags} error={errors.tags} onChange={(tags) => set({ tags })} />
            <Checkbox
              label="O cliente consente que seus dados fiquem guardados"
              hint={
                record.consentedAt === null ? undefined : `Desde ${formatDate(record.consentedAt, zone)}.`
              }
              checked={values.consents}
              onChange={(event) => set({ consents: event.target.checked })}
            />
          </div>
        </CardBody>
        {meanwhile !== null && (
          <div className="px-4 pb-4 sm:px-5">
            <ChangedMeanwhile
              differences={clientDifferences(meanwhile.stale, values, nameOf)}
              busy={form.busy}
              onTheirs={meanwhile.takeTheirs}
              onMine={meanwhile.keepMine}
            />
          </div>
        )}
        <SaveFooter
          label="Salvar dados"
          changed={form.changed}
          busy={form.busy}
          onDiscard={() => {
            form.discard();
            clear();
          }}
        />
      </Card>
    </form>
  );
}

function picked(errors: Readonly<Partial<Record<string, string>>>, name: string): Record<string, string> {
  const error = errors[name];
  return error === undefined ? {} : { [name]: error };
}
