import type { ReactNode, RefObject } from 'react';
import type { BookingFormSettings } from '#shared/contract/booking-form.ts';
import { OpenStep } from '#web/booking/steps/step.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { PhoneInput } from '#web/components/ui/phone-input.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { fieldRules, type FieldName, type FormErrors, type FormValues } from './form-rules.ts';

/** Buttons outside the form send it by this id. */
export const FORM_ID = 'seus-dados';
/** As many characters as the server takes. */
const MAX_LENGTH = { name: 120, email: 254, notes: 2000 } as const;

type DetailsFormProps = {
  settings: BookingFormSettings;
  values: FormValues;
  errors: FormErrors;
  formRef: RefObject<HTMLFormElement | null>;
  onChange: (field: FieldName, value: string) => void;
  onSubmit: () => void;
  /** Whether this device keeps the data for the next visit; ticked by the client alone. */
  remember: { checked: boolean; onChange: (wanted: boolean) => void };
  /** That the chosen time could not be changed again, where that is so. */
  warning: string | null;
  /** What went wrong with the last attempt, under the fields. */
  failure: ReactNode;
};

/** The client's own data, as the professional's form settings ask for them. */
export function DetailsForm({
  settings,
  values,
  errors,
  formRef,
  onChange,
  onSubmit,
  remember,
  warning,
  failure,
}: DetailsFormProps) {
  const rules = fieldRules(settings);
  const about = (field: FieldName) => ({
    error: errors[field],
    required: rules[field].required,
    optional: !rules[field].required,
  });
  const typed = (field: FieldName) => ({
    name: field,
    size: 'lg' as const,
    value: values[field],
    onChange: (event: { target: { value: string } }) => {
      onChange(field, event.target.value);
    },
  });
  return (
    <OpenStep step="details" title="Seus dados">
      <form
        id={FORM_ID}
        ref={formRef}
        noValidate
        className="grid gap-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Field label="Nome" {...about('name')}>
          <Input {...typed('name')} autoComplete="name" maxLength={MAX_LENGTH.name} />
        </Field>
        <Field
          label="E-mail"
          hint={settings.confirmEmail ? 'Você recebe nele um link para confirmar o horário.' : undefined}
          {...about('email')}
        >
          <Input
            {...typed('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={MAX_LENGTH.email}
          />
        </Field>
        {rules.phone.shown && (
          <Field label="Telefone" {...about('phone')}>
            <PhoneInput
              name="phone"
              size="lg"
              className="num"
              value={values.phone}
              onValueChange={(value) => {
                onChange('phone', value);
              }}
            />
          </Field>
        )}
        {rules.notes.shown && (
          <Field label="Observações" {...about('notes')}>
            <Textarea {...typed('notes')} maxLength={MAX_LENGTH.notes} />
          </Field>
        )}
        <Checkbox
          label="Lembrar neste aparelho"
          hint="Na próxima vez, seus dados e suas escolhas já aparecem. Ficam só neste navegador, por um ano. Não marque em aparelho de outras pessoas."
          checked={remember.checked}
          onChange={(event) => {
            remember.onChange(event.target.checked);
          }}
        />
        <Honeypot />
        {warning !== null && <p className="text-ui text-pretty text-muted">{warning}</p>}
      </form>
      <div role="alert" className="empty:hidden">
        {failure !== null && <div ref={bringIntoView}>{failure}</div>}
      </div>
    </OpenStep>
  );
}

/** On a phone the end of the form lies under the bar that sends it. */
function bringIntoView(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'center' });
}

/** A field that only programs fill in; people neither see it nor reach it. */
function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Site
        <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
