import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem, DropdownMenuLabel } from '#web/components/ui/dropdown-menu.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { whatsappQuery } from './api/whatsapp.ts';

/** Opens WhatsApp with a text ready to be sent: a confirmation or a reminder, or while the client is to choose another time, the request for it. */
export function WhatsappMenu({ appointmentId, clientName }: { appointmentId: string; clientName: string }) {
  return (
    <DropdownMenu
      align="start"
      label="Enviar por WhatsApp"
      trigger={
        <Button size="sm">
          <MessageCircle aria-hidden="true" />
          <span>
            <span className="sr-only">Enviar por </span>WhatsApp
            <span className="sr-only"> para {clientName}</span>
          </span>
        </Button>
      }
    >
      <Texts appointmentId={appointmentId} />
    </DropdownMenu>
  );
}

/** Read when the menu opens, so that the text tells the time that holds now. */
function Texts({ appointmentId }: { appointmentId: string }) {
  const texts = useQuery(whatsappQuery(appointmentId));
  if (texts.isPending) return <DropdownMenuLabel>Preparando o texto…</DropdownMenuLabel>;
  if (texts.isError) {
    return (
      <DropdownMenuLabel>
        {sentenceOf(texts.error, 'O servidor não respondeu. Tente novamente.')}
      </DropdownMenuLabel>
    );
  }
  const { missed, asked, confirmation, reminder } = texts.data;
  return [
    { name: 'Sentimos sua falta', url: missed },
    { name: 'Pedir outro horário', url: asked },
    { name: 'Confirmação', url: confirmation },
    { name: 'Lembrete', url: reminder },
  ].map(
    ({ name, url }) =>
      url !== undefined && (
        <DropdownMenuItem key={name} asChild>
          <a href={url} target="_blank" rel="noreferrer">
            {name}
          </a>
        </DropdownMenuItem>
      ),
  );
}
