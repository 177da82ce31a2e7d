import { clsx } from 'clsx';
import { Phone } from 'lucide-react';
import { buttonClass } from '#web/components/ui/button.tsx';
import { telAddressOf } from '#web/lib/contact-addresses.ts';

export type CallLinkProps = {
  name: string;
  phone: string;
  /** The appointment has no phone: it is that of its client's record, which is said. */
  isOfRecord: boolean;
};

/** Calls a client; nothing when the number cannot be called. */
export function CallLink({ name, phone, isOfRecord }: CallLinkProps) {
  const tel = telAddressOf(phone);
  if (tel === null) return null;
  return (
    <a
      href={tel}
      aria-label={`Ligar para ${name}${isOfRecord ? ', telefone do cadastro' : ''}`}
      className={clsx(
        buttonClass({ variant: 'ghost', size: 'icon' }),
        isOfRecord && 'h-auto w-auto flex-col gap-0 px-1',
      )}
    >
      <Phone aria-hidden="true" />
      {isOfRecord && <span className="text-2xs text-muted">do cadastro</span>}
    </a>
  );
}
