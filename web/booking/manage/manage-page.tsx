import { useCallback, useEffect } from 'react';
import type { BookingPageData, ManagedAppointment } from '#shared/contract/booking.ts';
import { takeSettled } from '#web/booking/held/just-settled.ts';
import { useNow } from '#web/booking/lib/use-now.ts';
import { Avatar } from '#web/booking/shell/avatar.tsx';
import { PageShell } from '#web/booking/shell/page-shell.tsx';
import { toast } from '#web/lib/toast.ts';
import { AppointmentView } from './appointment-view.tsx';
import { CancelQuestion } from './cancel-question.tsx';
import { Ended } from './ended.tsx';
import { InvalidLink } from './invalid-link.tsx';
import { MovePanel } from './move-panel.tsx';
import { useManage } from './use-manage.ts';

type ManageData = Extract<BookingPageData, { kind: 'manage' }>;

/** The client's own page of one appointment. */
export function ManagePage({ data }: { data: ManageData }) {
  const { brand, appointment, cancelled = null } = data;
  if (!appointment) return <InvalidLink brand={brand} cancelled={cancelled} />;
  return <Appointment data={data} initial={appointment} />;
}

function Appointment({ data, initial }: { data: ManageData; initial: ManagedAppointment }) {
  const { brand, token } = data;
  const clock = useNow(data.now);
  const manage = useManage(initial, token, clock);
  const { appointment, end, open, leave } = manage;
  const leaveMove = useCallback(() => leave('move'), [leave]);
  const moving = end === null && open === 'move';
  useEffect(() => {
    if (takeSettled(token)) toast({ title: 'Seu horário está marcado', variant: 'success' });
  }, [token]);
  return (
    <PageShell
      brand={brand}
      avatar={<Avatar name={appointment.professionalName} color={appointment.color} className="size-12" />}
      title="Seu agendamento"
      subtitle={appointment.organizationName}
      wide={moving}
      withoutScript="Para confirmar, remarcar ou cancelar por aqui, ative o JavaScript do navegador ou abra este link em outro aparelho."
    >
      {end !== null && <Ended how={end} appointment={appointment} />}
      {moving && <MovePanel manage={manage} token={token} clock={clock} onLeave={leaveMove} />}
      {end === null && !moving && <AppointmentView manage={manage} token={token} />}
      {end === null && open === 'cancel' && (
        <CancelQuestion manage={manage} onLeave={() => leave('cancel')} />
      )}
    </PageShell>
  );
}
