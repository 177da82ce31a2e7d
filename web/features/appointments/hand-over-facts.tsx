import type { Appointment } from '#shared/contract/appointments.ts';
import { Notice } from '#web/components/ui/notice.tsx';
import { whenInWords } from './appointment-texts.ts';
import { noticeOf, unknownService, type Services } from './hand-over-words.ts';

/** What a hand-over does: when it is then and with whom, what does not fit, and who hears of it. */
export function HandOverFacts({
  appointment,
  taker,
  startTime,
  endTime,
  zone,
  isOutside,
  sendsMail,
  services,
}: {
  appointment: Appointment;
  taker: { readonly name: string };
  startTime: string;
  endTime: string;
  /** The taker's. */
  zone: string;
  /** It lies outside the hours that the taker attends. */
  isOutside: boolean;
  sendsMail: boolean;
  /** What the taker offers; undefined while it is not known. */
  services: Services | undefined;
}) {
  const service = appointment.productName;
  const warning = unknownService(service, taker.name, services);
  return (
    <>
      <p className="first-letter:uppercase">
        {whenInWords({ startTime, endTime, timezone: zone })}, com <b>{taker.name}</b>
        {service === null ? '' : `: ${service}`}.
      </p>
      {isOutside && <Notice tone="warn" title={`Fora do horário de atendimento de ${taker.name}.`} />}
      {warning !== undefined && <Notice tone="warn" title={warning} />}
      <p className="text-ui text-muted">{noticeOf(appointment, sendsMail)}</p>
    </>
  );
}
