import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { PhoneInput } from '#web/components/ui/phone-input.tsx';
import type { ContactRules } from './contact-rules.ts';

type ContactFieldsProps = {
  rules: ContactRules;
  /** Whether an e-mail can bring the news. */
  sendsMail: boolean;
  email: string;
  onEmail: (email: string) => void;
  phone: string;
  onPhone: (phone: string) => void;
  errors: { readonly email?: string | undefined; readonly phone?: string | undefined };
};

/** Where the news of a time goes: what the booking form asks for, and what each of it brings. */
export function ContactFields({
  rules,
  sendsMail,
  email,
  onEmail,
  phone,
  onPhone,
  errors,
}: ContactFieldsProps) {
  return (
    <>
      <Field
        label="E-mail"
        hint={sendsMail ? 'O aviso chega por ele.' : 'Fica no pedido, para a equipe falar com você.'}
        error={errors.email}
        required={rules.email.required}
        optional={!rules.email.required && rules.phone.required}
      >
        <Input
          size="lg"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          onChange={(event) => onEmail(event.target.value)}
        />
      </Field>
      {rules.phone.shown && (
        <Field
          label="Telefone"
          hint={phoneHint(rules, sendsMail)}
          error={errors.phone}
          required={rules.phone.required}
          optional={!rules.phone.required && rules.email.required}
        >
          <PhoneInput size="lg" className="num" value={phone} onValueChange={onPhone} />
        </Field>
      )}
    </>
  );
}

function phoneHint({ email }: ContactRules, sendsMail: boolean): string | undefined {
  if (!sendsMail) return 'Por ele a equipe pode avisar você.';
  return email.required ? undefined : 'Para a equipe falar com você.';
}
