import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { calledName } from '#shared/clients/called-name.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import { clientPath } from '#shared/contract/screens.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { deviceZone, formatDateTime } from '#web/lib/format.ts';
import { askedWords, isConfirmed } from '#web/lib/standing.ts';
import { useClientWays } from './api/client-called.ts';
import type { Area } from './appointment-texts.ts';
import { AttendanceFact } from './attendance-fact.tsx';
import { ColorButton } from './color-button.tsx';
import { DistributionHelp } from './distribution-help.tsx';
import { ContactLinks } from './contact-links.tsx';

const ORIGINS: Readonly<Record<string, string>> = {
  public: 'pela página pública',
  api: 'pela API',
  assistant: 'por um assistente',
  google: 'pelo Google Calendar',
};

/**
 * What is not part of the form: what it is called, service, confirmation, meeting, origin, the own colour, and the ways
 * to reach the client as the appointment was saved, or by their record where it has none. On a phone short ones share a line. When it was made stands in the reader's zone, as in its history.
 */
export function AppointmentFacts({ area, appointment }: { area: Area; appointment: Appointment }) {
  const origin = ORIGINS[appointment.createdBy];
  const ways = useClientWays(appointment);
  const asked = askedWords(appointment);
  const confirmed = isConfirmed(appointment);
  const hasBegun = new Date(appointment.startTime) <= new Date();
  return (
    <dl className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1.5 rounded-md border bg-sunken px-3 py-2.5 text-ui sm:mb-5 sm:grid sm:grid-cols-1">
      {appointment.meetingTitle !== null && <Fact name="Título">{appointment.meetingTitle}</Fact>}
      {/* Of one with a professional the form has it. */}
      {appointment.productName !== null && appointment.userId === null && (
        <Fact name="Serviço">{appointment.productName}</Fact>
      )}
      {appointment.distributionReason !== undefined && (
        <Fact name="Distribuição">
          {appointment.distributionReason}.
          <DistributionHelp />
        </Fact>
      )}
      {/* What has begun is no longer ahead: who came says how it stands. */}
      {(!hasBegun || confirmed) && (
        <Fact name="Situação" speaksAlone>
          {asked !== undefined ? (
            <Badge tone="warn">{asked}</Badge>
          ) : confirmed ? (
            <Badge tone="ok">Confirmado pelo cliente</Badge>
          ) : (
            <Badge>Agendado</Badge>
          )}
        </Fact>
      )}
      {hasBegun && (
        <Fact name="Presença" centered>
          <AttendanceFact appointment={appointment} />
        </Fact>
      )}
      {appointment.isOverbooked && (
        <Fact name="Horário">
          <Badge>Encaixe</Badge> {appointment.overbookingReason}
        </Fact>
      )}
      {appointment.meetingDescription !== null && (
        <Fact name="Descrição">
          <span className="line-clamp-3 whitespace-pre-line">{appointment.meetingDescription}</span>
        </Fact>
      )}
      {appointment.meetLink !== null && (
        <Fact name="Videochamada">
          <a
            href={appointment.meetLink}
            target="_blank"
            rel="noopener noreferrer"
            className="font-medium text-accent-text underline-offset-4 hover:underline"
          >
            Entrar no Google Meet
          </a>
        </Fact>
      )}
      <Fact name="Criado">
        <span className="num">{formatDateTime(appointment.createdAt, deviceZone())}</span>
        {origin !== undefined && `, ${origin}`}
      </Fact>
      {area === 'professional' && (
        <Fact name="Cor" centered>
          <ColorButton appointmentId={appointment.id} />
        </Fact>
      )}
      {appointment.clientId && (
        <Fact name="Cliente" speaksAlone>
          <Link
            href={clientPath(appointment.clientId)}
            className="inline-flex items-center font-medium text-accent-text underline-offset-4 hover:underline pointer-coarse:min-h-11"
          >
            Abrir o cadastro<span className="sr-only"> de {calledName(appointment)}</span>
          </Link>
        </Fact>
      )}
      {(ways.phone !== null || ways.email !== null) && (
        <Fact name="Contato" centered speaksAlone>
          <ContactLinks appointment={appointment} ways={ways} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({
  name,
  centered = false,
  speaksAlone = false,
  children,
}: {
  name: string;
  /** What stands beside the name is taller than a line. */
  centered?: boolean;
  /** What it says is clear without its name, which a phone has no room for. */
  speaksAlone?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={clsx(
        'flex gap-x-2 sm:gap-x-3 tight:flex-wrap',
        centered ? 'items-center' : 'items-baseline',
      )}
    >
      <dt className={clsx('shrink-0 text-muted sm:w-24', speaksAlone && 'max-sm:sr-only')}>{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
