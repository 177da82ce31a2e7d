import { CalendarX2 } from 'lucide-react';
import { useState } from 'react';
import { BookingSteps } from './booking-steps.tsx';
import { hasHours, professionalsOf, type BookingData } from './flow/professionals.ts';
import { Confirmation, type Booked } from './result/confirmation.tsx';
import { Avatar } from './shell/avatar.tsx';
import { Notice } from './shell/notice.tsx';
import { PageShell } from './shell/page-shell.tsx';

/** The page behind a booking link: the steps, or what came of them. */
export function BookingPage({ data }: { data: BookingData }) {
  const [booked, setBooked] = useState<Booked | null>(null);
  const bookable = professionalsOf(data).some(hasHours);
  return (
    <PageShell brand={data.brand} wide={bookable && booked === null} {...headerOf(data)}>
      {bookable ? (
        // Kept while the confirmation is on show, so that a new booking finds its times up to date.
        <BookingSteps data={data} hidden={booked !== null} onBooked={setBooked} />
      ) : (
        <NoHours data={data} />
      )}
      {booked && <Confirmation booked={booked} onAgain={() => setBooked(null)} />}
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
      <p>Volte mais tarde ou fale diretamente para marcar.</p>
    </Notice>
  );
}
