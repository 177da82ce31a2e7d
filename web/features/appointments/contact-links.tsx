import { Mail, Phone } from 'lucide-react';
import { calledName } from '#shared/clients/called-name.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import { buttonClass } from '#web/components/ui/button.tsx';
import type { ClientWays } from './api/client-called.ts';
import { WhatsappMenu } from './whatsapp-menu.tsx';

/** One press to call the client or to write to them, by what the device has for it; what the record alone has is said. */
export function ContactLinks({
  appointment,
  ways: { phone, email },
}: {
  appointment: Pick<Appointment, 'id' | 'clientName' | 'clientSocialName'>;
  ways: ClientWays;
}) {
  const clientName = calledName(appointment);
  const kinds = [phone?.isOfRecord && 'telefone', email?.isOfRecord && 'e-mail'].filter(Boolean);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {phone !== null && (
        <a href={phone.href} className={buttonClass({ size: 'sm' })}>
          <Phone aria-hidden="true" />
          <span>
            Ligar<span className="sr-only"> para {clientName}</span>
          </span>
        </a>
      )}
      {phone !== null && <WhatsappMenu appointmentId={appointment.id} clientName={clientName} />}
      {email !== null && (
        <a href={email.href} className={buttonClass({ size: 'sm' })}>
          <Mail aria-hidden="true" />
          <span>
            E-mail<span className="sr-only"> para {clientName}</span>
          </span>
        </a>
      )}
      {kinds.length > 0 && <span className="text-xs text-muted">{kinds.join(' e ')} do cadastro</span>}
    </div>
  );
}
