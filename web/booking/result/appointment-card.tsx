import type { ReactNode } from 'react';
import { sameClock } from '#web/booking/calendar/day-times.ts';
import { useVisitorZone } from '#web/booking/lib/use-visitor-zone.ts';
import { clockIn, fullDay, zoneNote } from '#web/booking/summary/summary-model.ts';
import { dayIn, formatBrl, formatTimeRange, zoneName } from '#web/lib/format.ts';

type AppointmentCardProps = {
  startTime: string;
  endTime: string;
  /** The professional's. */
  timezone: string;
  /** By whose clock the client chose the time, where that may be another. */
  clientZone?: string;
  professionalName: string;
  professionalTitle: string | null;
  productName: string | null;
  /** In reais. */
  productPrice: number | null;
  /** What the professional says of every meeting. */
  meetingDescription: string | null;
  /** Where it takes place, when there is something to say. */
  place: ReactNode;
};

/** One appointment as its client needs it: when (by whose clock), who with, what, where. */
export function AppointmentCard(props: AppointmentCardProps) {
  const { startTime, endTime, timezone, professionalName, professionalTitle, productName, place } = props;
  const { meetingDescription, productPrice, clientZone = timezone } = props;
  const visitorZone = useVisitorZone();
  return (
    <dl className="grid gap-3 rounded-lg border border-line bg-card p-5">
      <Line term="Quando">
        <span className="num block text-base font-semibold first-letter:uppercase">
          {fullDay(dayIn(startTime, clientZone))}
        </span>
        <span className="num block text-base font-semibold">
          {formatTimeRange(startTime, endTime, clientZone)}
        </span>
        {/* The names of zones may differ between the server's tables and the browser's; either is right. */}
        <span className="num mt-0.5 block text-ui text-muted" suppressHydrationWarning>
          {zoneNote(clientZone, visitorZone, startTime) ?? zoneName(clientZone, startTime)}
          {!sameClock(clientZone, timezone, startTime) && (
            <span className="block">Para quem atende: {clockIn(timezone, clientZone, startTime)}</span>
          )}
        </span>
      </Line>
      <Line term="Com">
        {professionalName}
        {professionalTitle && <span className="block text-ui text-muted">{professionalTitle}</span>}
      </Line>
      {productName && <Line term="Serviço">{productName}</Line>}
      {productPrice !== null && (
        <Line term="Valor">
          <span className="num">{formatBrl(productPrice)}</span>
        </Line>
      )}
      {place && <Line term="Onde">{place}</Line>}
      {meetingDescription && (
        <Line term="Detalhes">
          <span className="whitespace-pre-line">{meetingDescription}</span>
        </Line>
      )}
    </dl>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline gap-x-3">
      <dt className="text-ui text-muted">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
