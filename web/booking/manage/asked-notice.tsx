import type { ManagedAppointment } from '#shared/contract/booking.ts';
import { reasonAfter } from '#shared/reason-words.ts';

type AskedNoticeProps = { appointment: ManagedAppointment; asked: NonNullable<ManagedAppointment['asked']> };

/** That the professional will not be there, in the clinic's words, and what to do about it. */
export function AskedNotice({ appointment, asked }: AskedNoticeProps) {
  const { clientName, professionalName, organizationName, canMove } = appointment;
  const { reason, message } = asked;
  return (
    <section
      aria-labelledby="aviso"
      className="grid gap-1.5 rounded-lg border border-warn-line bg-warn-soft p-5 wrap-anywhere"
    >
      <h2 id="aviso" className="text-base font-semibold text-warn">
        {canMove ? 'Escolha outro horário' : 'Este horário não vale mais'}
      </h2>
      <p>
        {clientName ? `Olá, ${clientName}. ` : ''}
        {professionalName} não poderá atender você no horário marcado.
        {reasonAfter(reason)}
      </p>
      {message !== null && <p className="whitespace-pre-line">{message}</p>}
      {!canMove && <p>Para marcar outro, fale com {organizationName}.</p>}
    </section>
  );
}
