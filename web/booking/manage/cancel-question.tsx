import { useState } from 'react';
import { useVisitorZone } from '#web/booking/lib/use-visitor-zone.ts';
import { GiveUpQuestion } from '#web/booking/question/give-up-question.tsx';
import { zoneNote } from '#web/booking/summary/summary-model.ts';
import { dayAndTime } from '#web/lib/format.ts';
import { wordsOf, type Manage } from './use-manage.ts';

/** Asks before the appointment is given up. */
export function CancelQuestion({ manage, onLeave }: { manage: Manage; onLeave: () => void }) {
  const { asked, startTime, clientZone: timezone, professionalName } = manage.appointment;
  const zone = zoneNote(timezone, useVisitorZone(), startTime);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const cancel = async () => {
    setSending(true);
    setFailure(null);
    const found = await manage.cancel();
    setSending(false);
    if (found !== null && found.kind !== 'gone') setFailure(wordsOf(found));
  };
  return (
    <GiveUpQuestion
      title="Cancelar o agendamento?"
      keep="Manter agendamento"
      giveUp="Cancelar agendamento"
      busy={sending}
      failure={failure}
      onGiveUp={() => void cancel()}
      onClose={onLeave}
    >
      <p className="num font-medium text-ink first-letter:uppercase">
        {dayAndTime(startTime, timezone)}, com {professionalName}
      </p>
      {zone !== null && <p className="num">{zone}</p>}
      <p>
        {asked ? '' : 'O horário fica livre para outra pessoa, e '}
        {professionalName} recebe o aviso. Não dá para desfazer.
      </p>
    </GiveUpQuestion>
  );
}
