import { FoldVertical, UnfoldVertical } from 'lucide-react';
import type { AgendaProps } from '#web/agenda/agenda.tsx';
import { IconAction } from './icon-action.tsx';
import { useTallMonth, useWholeWeek } from './use-tall-month.ts';

const TALL_MONTH = { times: 'Mostrar mais de cada dia', hours: 'Mostrar o mês por hora' };

/** Whether the whole month or the whole week is in sight, or more of each day. */
export function SizeAction({
  view,
  monthStyle = 'times',
}: Pick<AgendaProps, 'view'> & { monthStyle: AgendaProps['monthStyle'] }) {
  const tall = useTallMonth();
  const week = useWholeWeek();
  if (view === 'day') return null;
  const isMonth = view === 'month';
  const { isAll, toggle } = isMonth
    ? { isAll: !tall.isTall, toggle: tall.toggle }
    : { isAll: week.isWhole, toggle: week.toggle };
  const [all, more] = isMonth
    ? ['o mês inteiro', TALL_MONTH[monthStyle]]
    : ['a semana inteira', 'Mostrar dias mais largos'];
  const Icon = isAll ? UnfoldVertical : FoldVertical;
  return (
    <IconAction label={isAll ? more : `Mostrar ${all} na tela`} onClick={toggle}>
      <Icon className={isMonth ? undefined : 'rotate-90'} />
    </IconAction>
  );
}
