import { Notice } from '#web/components/ui/notice.tsx';

/** Says of an open appointment that there is nothing to change any more, and whether something typed was lost with it. */
export function GoneNotice({ isTypedLost = false }: { isTypedLost?: boolean }) {
  return (
    <Notice tone="danger" live scroll title="Este agendamento não está mais nesta agenda">
      Ele foi cancelado ou passou para outra pessoa.{isTypedLost && ' O que você digitou não foi salvo.'}
    </Notice>
  );
}
