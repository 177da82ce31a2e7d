import { TEXT_LIMITS } from '#shared/contract/limits.ts';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';

type LinkNameFieldProps = {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  hint?: string;
  placeholder?: string;
};

/** The name of a short link, which only the team sees. */
export function LinkNameField({ value, error, onChange, hint, placeholder }: LinkNameFieldProps) {
  return (
    <Field label="Nome" required error={error} hint={hint}>
      <Input
        maxLength={TEXT_LIMITS.title}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** Why a link cannot have a name, under the field's; nothing where it can. */
export function nameProblem(label: string): { label?: string } {
  return label.trim() === '' ? { label: 'Dê um nome ao link.' } : {};
}
