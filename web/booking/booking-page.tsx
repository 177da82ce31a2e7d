import { CalendarX2 } from 'lucide-react';
import { useState } from 'react';
import { BookingSteps } from './booking-steps.tsx';
import { isBookable, type BookingData } from './flow/professionals.ts';
import type { Booked } from './result/confirmation.tsx';
import { Avatar } from './shell/avatar.tsx';
import { Notice } from './shell/notice.tsx';
import { PageShell } from './shell/page-shell.tsx';

const WITHOUT_SCRIPT =
  'Para escolher um horário por aqui, ative o JavaScript do navegador ou abra este link em outro aparelho.';

/** The page behind a booking link: the steps, or what came of them. */
export function BookingPage({ data }: { data: BookingData }) {
  const [booked, setBooked] = useState<Booked | null>(null);
  const bookable = isBookable(data);
  return (
    <PageShell
      brand={data.brand}
      wide={bookable && booked === null}
      {...(bookable ? { withoutScript: WITHOUT_SCRIPT } : {})}
      {...headerOf(data)}
    >
      {bookable ? <BookingSteps data={data} booked={booked} onBooked={setBooked} /> : <NoHours data={data} />}
    </PageShell>
  );
}

function headerOf({ booking }: BookingData) {
  const organization = booking.organization.name;
  if (booking.type === 'shared') {
    return { title: organization, subtitle: 'Agendamento online' };
  }
  const { name, title, color } = booking.professional;
  const subtitle = [title, organization === name ? null : organization].filter(Boolean).join(' · ');
  return {
    avatar: <Avatar name={name} color={color} className="size-12" />,
    title: name,
    subtitle: subtitle || 'Agendamento online',
  };
}

function NoHours({ data }: { data: BookingData }) {
  const { booking } = data;
  const who = booking.type === 'personal' ? booking.professional.name : booking.organization.name;
  return (
    <Notice icon={<CalendarX2 aria-hidden="true" />} title="Ainda não há horários abertos">
      <p>{who} ainda não abriu horários para agendamento online.</p>
      <p>Volte mais tarde ou fale diretamente com {who}.</p>
    </Notice>
  );
}
