import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  AbsenceChoice,
  AbsentAppointment,
  CreateAbsenceBody,
  PreviewAbsenceBody,
} from '#shared/contract/absences.ts';
import { TEXT_LIMITS } from '#shared/contract/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { NativeSelect } from '#web/components/ui/native-select.tsx';
import { SkeletonRows } from '#web/components/ui/skeleton.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { useSettled } from '#web/lib/use-settled.ts';
import { previewQuery } from './api/absences.ts';

/** A pause in the typing after which the mail is drawn again, in milliseconds. */
const PAUSE_MS = 400;

/** What is opened stands at the foot of the list: brings it up. */
const intoSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'start' });

/** What every client reads: one message each, with the clinic's own words. */
export function MailPreview({
  body,
  clients,
  appointments,
  sendsMail,
  message,
  onMessage,
}: {
  body: CreateAbsenceBody;
  clients: readonly AbsenceChoice[][];
  appointments: readonly AbsentAppointment[];
  sendsMail: boolean;
  message: string;
  onMessage: (message: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  if (clients.length === 0) return null;
  return (
    <div className="mt-3 border-t pt-3">
      <p className="text-ui text-pretty text-muted">
        {sendsMail ? (
          <>
            Cada cliente recebe <b className="font-semibold text-ink">uma</b> mensagem, 20 segundos depois.
          </>
        ) : (
          'Esta instalação não envia e-mails: use os textos para WhatsApp que aparecem no fim.'
        )}{' '}
        <Button
          variant="link"
          size="sm"
          className="-mx-2.5 -my-1.5"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Fechar a mensagem' : 'Ver como fica'}
        </Button>
      </p>
      {isOpen && (
        <div ref={intoSight} className="mt-2 grid gap-3">
          <Field label="Sua mensagem" optional hint="Vai para todos os clientes.">
            <Textarea
              rows={2}
              maxLength={TEXT_LIMITS.customMessage}
              value={message}
              onChange={(event) => onMessage(event.target.value)}
            />
          </Field>
          <Preview body={body} clients={clients} appointments={appointments} sendsMail={sendsMail} />
        </div>
      )}
    </div>
  );
}

function Preview({
  body,
  clients,
  appointments,
  sendsMail,
}: {
  body: CreateAbsenceBody;
  clients: readonly AbsenceChoice[][];
  appointments: readonly AbsentAppointment[];
  sendsMail: boolean;
}) {
  const [wanted, setWanted] = useState('');
  const choices = clients.find(([first]) => first?.appointmentId === wanted) ?? clients[0] ?? [];
  // As a text: an object is another one with every drawing.
  const asked = useSettled(JSON.stringify({ ...body, choices }), PAUSE_MS);
  const mail = useQuery(previewQuery(JSON.parse(asked) as PreviewAbsenceBody));
  const nameOf = (id: string | undefined) => appointments.find((each) => each.id === id)?.clientName ?? '';
  return (
    <>
      {clients.length > 1 && (
        <Field label="Mensagem para">
          <NativeSelect
            value={choices[0]?.appointmentId ?? ''}
            onChange={(event) => setWanted(event.target.value)}
          >
            {clients.map(([first]) => (
              <option key={first?.appointmentId} value={first?.appointmentId}>
                {nameOf(first?.appointmentId)}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
      {mail.data === undefined ? (
        mail.isError ? (
          <ErrorState onRetry={() => void mail.refetch()} retrying={mail.isFetching} />
        ) : (
          <SkeletonRows rows={2} />
        )
      ) : (
        <article aria-label="Mensagem" className="grid gap-2 rounded-md border bg-card p-4 text-ui">
          <p className="text-xs text-muted">
            {mail.data.to === null || !sendsMail
              ? 'Sem e-mail: avise por WhatsApp ou telefone.'
              : `Para ${mail.data.to}`}
          </p>
          <p className="font-semibold">{mail.data.subject}</p>
          {mail.data.lines.map((line, index) => (
            <p key={index}>{line}</p>
          ))}
          <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
            {mail.data.facts.map(({ name, value }) => (
              <div key={`${name} ${value}`} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
          {mail.data.linkLabel !== null && (
            <span className="w-fit rounded-sm bg-accent px-3 py-1.5 font-medium text-accent-ink">
              {mail.data.linkLabel}
            </span>
          )}
        </article>
      )}
    </>
  );
}
