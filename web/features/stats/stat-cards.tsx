import { CalendarCheck2, CalendarRange, UserCheck, Users } from 'lucide-react';
import type { AdminStats } from '#shared/contract/users.ts';
import { StatCard } from '#web/components/ui/card.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { formatNumber } from '#web/lib/format.ts';

/** The four figures over the dashboard. */
export function StatCards({ stats }: { stats: AdminStats }) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      <StatCard
        label="Agendamentos hoje"
        value={formatNumber(stats.todayAppointments)}
        icon={<CalendarCheck2 />}
      />
      <StatCard
        label="Total de agendamentos"
        value={formatNumber(stats.totalAppointments)}
        icon={<CalendarRange />}
      />
      <StatCard
        label="Profissionais ativos"
        value={formatNumber(stats.activeProfessionals)}
        icon={<UserCheck />}
      />
      <StatCard label="Total de profissionais" value={formatNumber(stats.totalUsers)} icon={<Users />} />
    </div>
  );
}

/** The shape of the four figures. */
export function StatCardsSkeleton() {
  return (
    <Loading className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      {[0, 1, 2, 3].map((index) => (
        // On a phone a label takes two lines.
        <Skeleton key={index} className="h-[98px] rounded-md sm:h-[86px]" />
      ))}
    </Loading>
  );
}
