import { Phone } from 'lucide-react';
import { buttonClass } from '#web/components/ui/button.tsx';
import { telAddressOf } from '#web/lib/contact-addresses.ts';

/** Calls a client; nothing when the number cannot be called. */
export function CallLink({ name, phone }: { name: string; phone: string }) {
  const tel = telAddressOf(phone);
  if (tel === null) return null;
  return (
    <a
      href={tel}
      aria-label={`Ligar para ${name}`}
      className={buttonClass({ variant: 'ghost', size: 'icon' })}
    >
      <Phone aria-hidden="true" />
    </a>
  );
}
