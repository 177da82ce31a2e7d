import { useQuery } from '@tanstack/react-query';
import { MessageCircle, Phone } from 'lucide-react';
import type { HeldTime } from '#shared/contract/held-times.ts';
import { buttonClass } from '#web/components/ui/button.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { telAddressOf } from '#web/lib/contact-addresses.ts';
import { offerContactQuery } from './api/offer-contact.ts';

/** One press to call the client of a held time, or to send them what is offered, with the link that takes it. */
export function HeldContact({ held: { id, clientName, clientPhone, isOffer } }: { held: HeldTime }) {
  const tel = telAddressOf(clientPhone);
  const { data } = useQuery({ ...offerContactQuery(id), enabled: isOffer });
  const whatsapp = data?.whatsapp ?? null;
  if (tel === null && data === undefined) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {whatsapp !== null && (
        <a href={whatsapp} target="_blank" rel="noreferrer" className={buttonClass({ size: 'sm' })}>
          <MessageCircle aria-hidden="true" />
          <span>
            WhatsApp<span className="sr-only"> para {clientName}</span>
          </span>
        </a>
      )}
      {data !== undefined && (
        <CopyButton
          size="sm"
          text={data.offerUrl}
          label="Copiar link"
          what={`link da oferta a ${clientName}`}
          copiedToast="Link copiado!"
        />
      )}
      {tel !== null && (
        <a href={tel} className={buttonClass({ size: 'sm' })}>
          <Phone aria-hidden="true" />
          <span>
            Ligar<span className="sr-only"> para {clientName}</span>
          </span>
        </a>
      )}
    </div>
  );
}
