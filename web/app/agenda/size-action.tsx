import { FoldHorizontal, FoldVertical, UnfoldHorizontal, UnfoldVertical } from 'lucide-react';
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
  if (view === 'month')
    return (
      <IconAction
        label={tall.isTall ? 'Mostrar o mês inteiro na tela' : TALL_MONTH[monthStyle]}
        onClick={tall.toggle}
      >
        {tall.isTall ? <FoldVertical /> : <UnfoldVertical />}
      </IconAction>
    );
  if (view === 'week')
    return (
      <IconAction
        label={week.isWhole ? 'Mostrar dias mais largos' : 'Mostrar a semana inteira na tela'}
        onClick={week.toggle}
      >
        {week.isWhole ? <UnfoldHorizontal /> : <FoldHorizontal />}
      </IconAction>
    );
  return null;
}
