import { useState } from 'react';
import { GiveUpQuestion } from '#web/booking/question/give-up-question.tsx';

type LeaveQuestionProps = {
  /** Whether a time is held for the client now. */
  isOffered: boolean;
  busy: boolean;
  failure: string | null;
  onLeave: () => Promise<void>;
  onClose: () => void;
};

/** Asks before a place in the list is given up. */
export function LeaveQuestion({ isOffered, busy, failure, onLeave, onClose }: LeaveQuestionProps) {
  const [tried, setTried] = useState(false);
  return (
    <GiveUpQuestion
      title="Sair da lista de espera?"
      keep="Ficar na lista"
      giveUp="Sair da lista"
      busy={busy}
      // What failed before is another answer's.
      failure={tried ? failure : null}
      onGiveUp={() => {
        setTried(true);
        void onLeave();
      }}
      onClose={onClose}
    >
      <p>
        {isOffered && 'O horário reservado passa para a próxima pessoa. '}
        Você perde o seu lugar e não recebe mais avisos deste pedido. Não dá para desfazer.
      </p>
    </GiveUpQuestion>
  );
}
