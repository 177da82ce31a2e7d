import { useEffect, useMemo, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { becameInWords, placesInWords } from './choice-words.ts';
import { doneLabel, type Counts } from './choices.ts';
import { clientsOf, staysWords } from './stays.ts';
import { TextList } from './text-list.tsx';
import { keepTextsLeft, type TextsLeft } from './texts-left.ts';
import type { AbsencePanelProps, HeldOutcome } from './types.ts';
import { useSecondsUntil } from './use-seconds-until.ts';
import type { Settling, useSettling } from './use-settling.ts';

/** What became of the clients: how far it is, what was refused, the way back, and the texts for WhatsApp. */
export function OutcomeView({
  state,
  settling,
  person,
  sendsMail,
  hrefOf,
  onDecide,
  onHeld,
  onClose,
}: {
  state: Settling;
  /** Who is away. */
  person: TextsLeft['person'];
  settling: ReturnType<typeof useSettling>;
  sendsMail: boolean;
  hrefOf: AbsencePanelProps['hrefOf'];
  onDecide: () => void;
  /** Hears what closing the panel would lose; null once it is gone. */
  onHeld: (held: HeldOutcome | null) => void;
  onClose: () => void;
}) {
  const seconds = useSecondsUntil(state.undoUntil);
  const undoing = useSingleRun();
  const isRunning = settling.busy && state.problem === null && state.undoUntil === 0;
  const refused = state.outcomes.filter(({ outcome }) => outcome === 'refused');
  const tried = new Set(refused.map(({ appointmentId }) => appointmentId));
  const untouched = clientsOf(state.stays.filter(({ id }) => !tried.has(id)));
  const absenceId = settling.absenceId() ?? '';
  const { texts, textsFrom, outcomes, goals, formers, stays, period } = state;
  const places = useMemo(
    () => placesInWords({ outcomes, goals, formers }, person.timezone),
    [outcomes, goals, formers, person.timezone],
  );
  const undo = (): void =>
    undoing.run(async (isShown) => {
      try {
        const kept = await settling.undo();
        keepTextsLeft({
          ...{ absenceId, person, textsFrom, period },
          ...{ left: 0, texts: [], outcomes: [], places: [], stays: [] },
        });
        toast({
          title: 'Ausência desfeita',
          description: kept.length === 0 ? 'Tudo está como antes, e ninguém foi avisado.' : kept.join(' '),
          variant: kept.length === 0 ? 'success' : 'default',
        });
        if (isShown()) onClose();
      } catch (error) {
        toastError('Não foi possível desfazer', sentenceOf(error, 'Tente novamente.'));
      }
    });
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const textsLeft = state.isUndone ? 0 : left;
    onHeld({ textsLeft, staysLeft: clientsOf(stays), isRunning, undoUntil: state.undoUntil, undo });
    return () => onHeld(null);
  });
  useEffect(() => {
    if (absenceId !== '')
      keepTextsLeft({
        ...{ absenceId, person, left, texts, textsFrom, outcomes, stays, period },
        places: [...places],
      });
  }, [absenceId, person, left, texts, textsFrom, outcomes, places, stays, period]);
  if (isRunning) return <Progress {...state} />;
  return (
    <div className="flex flex-1 flex-col">
      <div className="grid gap-3">
        {state.isUndone ? (
          <Notice tone="ok" live title="Ausência desfeita." />
        ) : state.wasNotified ? (
          <Notice tone="ok" live title="Já estava resolvido.">
            <p>Esta ausência foi resolvida antes, em outra janela ou por outra pessoa, como se lê abaixo.</p>
          </Notice>
        ) : state.problem === null ? (
          <Notice tone="ok" live title={`${doneLabel(countsOf(state))}.`}>
            <p>{nextInWords(seconds, sendsMail, state)}</p>
          </Notice>
        ) : (
          <Notice tone="danger" live title={state.problem} />
        )}
        {state.problem === null && untouched > 0 && (
          <Notice tone="warn" live title={`${staysWords(untouched)} neste período.`}>
            <p>
              {untouched === 1 ? 'Não será avisado.' : 'Não serão avisados.'} O aviso acima da agenda leva de
              volta.
            </p>
          </Notice>
        )}
        {!state.isUndone && <Settled state={state} places={places} sendsMail={sendsMail} hrefOf={hrefOf} />}
        {refused.length > 0 && (
          <Notice
            tone="warn"
            live
            title={refused.length === 1 ? '1 ficou como estava.' : `${refused.length} ficaram como estavam.`}
          >
            <ul className="grid gap-0.5">
              {refused.map(({ appointmentId, sentence }) => (
                <li key={appointmentId} className="wrap-anywhere">
                  <a
                    href={hrefOf(appointmentId)}
                    target="_blank"
                    rel="noreferrer"
                    className="font-medium underline underline-offset-4"
                  >
                    {state.names.get(appointmentId) ?? 'Agendamento'}
                  </a>
                  {places.has(appointmentId) && ` ${places.get(appointmentId)}`}: {sentence}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {state.texts.length > 0 && (
          <TextList
            absenceId={absenceId}
            texts={state.texts}
            opensAt={textsFrom}
            outcomes={state.outcomes}
            places={places}
            onLeft={setLeft}
          />
        )}
      </div>
      <div className="min-h-4 flex-1" />
      <DialogFooter
        start={
          seconds > 0 && (
            <Button busy={undoing.busy} onClick={undo}>
              Desfazer <span className="num text-muted">{seconds} s</span>
            </Button>
          )
        }
      >
        {refused.length > 0 || state.problem !== null ? (
          <Button variant="primary" onClick={onDecide}>
            {state.problem === null ? 'Escolher outro horário' : 'Tentar de novo'}
          </Button>
        ) : (
          <DialogClose>Pronto</DialogClose>
        )}
      </DialogFooter>
    </div>
  );
}

/** Who was settled and has no text in the list below, and what became of the appointment: where it went and with whom. */
function Settled({
  state,
  places,
  sendsMail,
  hrefOf,
}: {
  state: Settling;
  places: ReadonlyMap<string, string>;
  sendsMail: boolean;
  hrefOf: AbsencePanelProps['hrefOf'];
}) {
  const written = new Set(state.texts.flatMap(({ appointmentIds }) => appointmentIds));
  const settled = state.outcomes.filter(
    ({ outcome, appointmentId }) => outcome !== 'refused' && !written.has(appointmentId),
  );
  if (settled.length === 0) return null;
  const list = (
    <ul aria-label="O que aconteceu com cada agendamento" className="grid text-ui">
      {settled.map(({ appointmentId, outcome }) => (
        <li key={appointmentId} className="border-t py-2 wrap-anywhere first:border-t-0">
          {outcome === 'cancelled' ? (
            <b className="font-semibold">{state.names.get(appointmentId) ?? 'Agendamento'}</b>
          ) : (
            <a
              href={hrefOf(appointmentId)}
              target="_blank"
              rel="noreferrer"
              className="font-semibold underline-offset-4 hover:underline"
            >
              {state.names.get(appointmentId) ?? 'Agendamento'}
            </a>
          )}{' '}
          <span className="num text-muted">{becameInWords(outcome, places.get(appointmentId))}</span>
        </li>
      ))}
    </ul>
  );
  if (sendsMail || state.wasNotified) return list;
  return (
    <>
      <Notice tone="warn" title="Quem está abaixo não recebe aviso.">
        <p>
          Esta instalação não envia e-mails, e sem celular não há texto para WhatsApp. Fale por outro meio.
        </p>
      </Notice>
      {list}
    </>
  );
}

function countsOf({ outcomes }: Settling): Counts {
  const count = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted).length;
  return { move: count('moved'), link: count('link'), cancel: count('cancelled') };
}

function nextInWords(seconds: number, sendsMail: boolean, { outcomes, texts }: Settling): string {
  const isAny = outcomes.some(({ outcome }) => outcome !== 'refused');
  if (!isAny) return seconds > 0 ? 'Ainda dá para desfazer.' : 'Ninguém mais marca neste período.';
  if (seconds > 0)
    return sendsMail
      ? `Os e-mails saem em ${seconds} s. Até lá, dá para desfazer.`
      : 'Ainda dá para desfazer.';
  if (!sendsMail)
    return texts.length > 0 ? 'Avise cada cliente pelos textos abaixo.' : 'Ninguém foi avisado.';
  return 'Os e-mails estão saindo.';
}

function Progress({ done, total }: Settling) {
  const share = total === 0 ? 0 : done / total;
  return (
    <div className="grid gap-2 py-6" role="status">
      <p className="font-medium">
        {total === 0 ? 'Fechando o horário…' : `${done} de ${total} agendamentos…`}
      </p>
      <div
        role="progressbar"
        aria-label="Andamento"
        aria-valuemin={0}
        aria-valuemax={Math.max(1, total)}
        aria-valuenow={done}
        className="h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width]"
          style={{ width: `${Math.round(share * 100)}%` }}
        />
      </div>
      <p className="text-ui text-muted">Ninguém fica com o mesmo horário que outro enquanto isso.</p>
    </div>
  );
}
