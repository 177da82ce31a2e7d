import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { TEXT_LIMITS } from '#shared/contract/limits.ts';
import type { ClientData } from '#shared/link-wishes.ts';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { PhoneInput } from '#web/components/ui/phone-input.tsx';
import { clientDataErrors } from './link-choices.ts';

/** The data of one client, for a link that is sent to them alone. Folded away: most links have none. */
export function ClientFields({
  value,
  onChange,
  className,
}: {
  value: ClientData;
  onChange: (change: Partial<ClientData>) => void;
  className?: string;
}) {
  const errors = clientDataErrors(value);
  return (
    <details className={clsx('group rounded-sm border', className)}>
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 rounded-sm px-3 py-2 font-medium hover:bg-hover pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
        />
        Preencher os dados de um cliente
      </summary>
      <div className="grid items-start gap-4 border-t p-3 sm:grid-cols-3">
        <Field label="Nome do cliente" optional>
          <Input
            maxLength={TEXT_LIMITS.name}
            autoComplete="off"
            value={value.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </Field>
        <Field label="E-mail do cliente" optional error={errors.email}>
          <Input
            type="email"
            maxLength={TEXT_LIMITS.email}
            autoComplete="off"
            value={value.email}
            onChange={(event) => onChange({ email: event.target.value })}
          />
        </Field>
        <Field label="Telefone do cliente" optional error={errors.phone}>
          <PhoneInput
            autoComplete="off"
            className="num"
            value={value.phone}
            onValueChange={(phone) => onChange({ phone })}
          />
        </Field>
        <p className="text-ui text-pretty text-muted sm:col-span-3">
          Envie este link só ao próprio cliente. Os dados vão no fim do endereço, depois do #: o navegador não
          os manda a nenhum servidor, mas quem recebe o link pode lê-los. Por isso copie-o: compartilhar por
          aqui passaria os dados a outro programa.
          {Object.keys(errors).length > 0 && ' O que está com erro fica fora do link.'}
        </p>
      </div>
    </details>
  );
}
