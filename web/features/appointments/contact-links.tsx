import { Mail, Phone } from 'lucide-react';
import { calledName } from '#shared/clients/called-name.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import { buttonClass } from '#web/components/ui/button.tsx';
import { WhatsappMenu } from './whatsapp-menu.tsx';
import { mailAddressOf, telAddressOf } from '#web/lib/contact-addresses.ts';

type Contact = Pick<Appointment, 'id' | 'clientName' | 'clientSocialName' | 'clientEmail' | 'clientPhone'>;

/** Whether there is any way to reach the client. */
export function hasContact({ clientEmail, clientPhone }: Contact): boolean {
  return telAddressOf(clientPhone) !== null || mailAddressOf(clientEmail) !== null;
}

/** One press to call the client or to write to them, by what the device has for it. */
export function ContactLinks({ appointment }: { appointment: Contact }) {
  const clientName = calledName(appointment);
  const tel = telAddressOf(appointment.clientPhone);
  const mail = mailAddressOf(appointment.clientEmail);
  return (
    <div className="flex flex-wrap gap-2">
      {tel !== null && (
        <a href={tel} className={buttonClass({ size: 'sm' })}>
          <Phone aria-hidden="true" />
          <span>
            Ligar<span className="sr-only"> para {clientName}</span>
          </span>
        </a>
      )}
      {tel !== null && <WhatsappMenu appointmentId={appointment.id} clientName={clientName} />}
      {mail !== null && (
        <a href={mail} className={buttonClass({ size: 'sm' })}>
          <Mail aria-hidden="true" />
          <span>
            E-mail<span className="sr-only"> para {clientName}</span>
          </span>
        </a>
      )}
    </div>
  );
}
