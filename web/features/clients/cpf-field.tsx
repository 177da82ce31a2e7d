import { Eye } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { formatCpf, hiddenCpf, typedCpf } from './cpf-text.ts';

/** The client's CPF. A saved one shows its middle alone until somebody asks: screens at a reception are read by others too. */
export function CpfField({
  cpf,
  saved,
  error,
  onChange,
}: {
  /** Digits, as far as they are typed. */
  cpf: string;
  saved: string;
  error: string | undefined;
  onChange: (cpf: string) => void;
}) {
  const [shown, setShown] = useState(false);
  const isHidden = !shown && saved !== '' && cpf === saved;
  return (
    <Field label="CPF" optional error={error}>
      <div className="flex gap-1">
        <Input
          inputMode="numeric"
          autoComplete="off"
          placeholder="000.000.000-00"
          className="num flex-1"
          readOnly={isHidden}
          value={isHidden ? hiddenCpf(cpf) : formatCpf(cpf)}
          onChange={(event) => onChange(typedCpf(event.target.value))}
        />
        {isHidden && (
          <Button size="icon" aria-label="Mostrar o CPF" onClick={() => setShown(true)}>
            <Eye />
          </Button>
        )}
      </div>
    </Field>
  );
}
