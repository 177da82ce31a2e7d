import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card, CardBody, CardHeader } from '#web/components/ui/card.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { AddSlotForm } from './add-slot-form.tsx';
import { availabilityQuery } from './api/availability.ts';
import { ExceptionsCard } from './exceptions-card.tsx';
import { HolidaysCard } from './holidays-card.tsx';
import { WeekList } from './week-list.tsx';

/**
 * The hours of one person: those of the week, and the dates that differ.
 * @param userId whose hours, for an administrator; the signed-in person's when left out
 * @param timezone the person's own, in which their days are counted
 * @param appointmentHref the address of an appointment by its id
 * @param onAbsence the person falls out: who is booked has to be seen to
 * @param weekActions buttons beside the title of the week
 */
export function AvailabilityEditor({
  userId,
  timezone,
  appointmentHref,
  onAbsence,
  weekActions,
}: {
  userId?: string | undefined;
  timezone: string;
  appointmentHref: (id: string) => string;
  onAbsence: () => void;
  weekActions?: ReactNode;
}) {
  const slots = useQuery(availabilityQuery(userId));
  return (
    <div className="@container">
      <div className="grid items-start gap-4 @4xl:grid-cols-[20rem_1fr] @4xl:grid-rows-[auto_1fr] @4xl:gap-5">
        <Card>
          <CardHeader title="Novo horário" />
          <CardBody>
            <AddSlotForm userId={userId} />
          </CardBody>
        </Card>
        <Card className="@container @4xl:col-start-2 @4xl:row-span-2 @4xl:row-start-1">
          <CardHeader
            title="Horários da semana"
            description="Os horários ativos são oferecidos na página pública."
            actions={weekActions}
          />
          <div className="border-t">
            {slots.isPending ? (
              <WeekSkeleton />
            ) : slots.isError ? (
              <ErrorState onRetry={() => void slots.refetch()} retrying={slots.isFetching} />
            ) : (
              <WeekList slots={slots.data} userId={userId} />
            )}
          </div>
        </Card>
        <Notice title="Quantos ao mesmo tempo?">
          <p>
            <strong className="font-semibold">1</strong> para consultórios individuais: cada horário recebe um
            cliente.
          </p>
          <p>
            <strong className="font-semibold">2 ou mais</strong> para equipes. Exemplo: com quatro vendedores,
            o mesmo horário recebe até 4 agendamentos.
          </p>
        </Notice>
      </div>
      <div className="mt-4 grid items-start gap-4 @4xl:mt-5 @4xl:grid-cols-2 @4xl:gap-5">
        <ExceptionsCard
          userId={userId}
          timezone={timezone}
          appointmentHref={appointmentHref}
          onAbsence={onAbsence}
        />
        <HolidaysCard userId={userId} timezone={timezone} appointmentHref={appointmentHref} />
      </div>
    </div>
  );
}

function WeekSkeleton() {
  return (
    <Loading className="divide-y">
      {Array.from({ length: 7 }, (_, day) => (
        <div key={day} className="flex gap-8 px-5 py-4">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-48" />
        </div>
      ))}
    </Loading>
  );
}
