import { Mail, Phone } from 'lucide-react';
import type { Appointment } from '#shared/contract/appointments.ts';
import { buttonClass } from '#web/components/ui/button.tsx';
import { mailAddressOf, telAddressOf } from './contact-addresses.ts';

type Contact = Pick<Appointment, 'clientName' | 'clientEmail' | 'clientPhone'>;

/** Whether there is any way to reach the client. */
export function hasContact({ clientEmail, clientPhone }: Contact): boolean {
  return telAddressOf(clientPhone) !== null || mailAddressOf(clientEmail) !== null;
}

/** One press to call the client or to write to them, by what the device has for it. */
export function ContactLinks({ appointment }: { appointment: Contact }) {
  const { clientName } = appointment;
  const tel = telAddressOf(appointment.clientPhone);
  const mail = mailAddressOf(appointment.clientEmail);
  return (
    <div className="flex flex-wrap gap-2">
      {tel !== null && (
        <a href={tel} aria-label={`Ligar para ${clientName}`} className={buttonClass({ size: 'sm' })}>
          <Phone aria-hidden="true" />
          Ligar
        </a>
      )}
      {mail !== null && (
        <a
          href={mail}
          aria-label={`Escrever um e-mail para ${clientName}`}
          className={buttonClass({ size: 'sm' })}
        >
          <Mail aria-hidden="true" />
          E-mail
        </a>
      )}
    </div>
  );
}
