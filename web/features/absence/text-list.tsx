import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AbsenceOutcome, SettledAbsence } from '#shared/contract/absences.ts';
import { Button, buttonClass } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { telAddressOf } from '#web/lib/contact-addresses.ts';
import { storedPhone } from '#web/lib/phone.ts';
import { becameInWords } from './choice-words.ts';
import { keepTextMarks, readTextMarks, signOfText } from './text-marks.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

/**
 * Texts for WhatsApp to work through: each says whether it was opened, and is ticked once it was sent. This device remembers both.
 * None opens while the absence can be undone: a message that was sent stays sent, and until then the client's page says what was.
 * @param props.onLeft hears how many are not ticked
 */
export function TextList({
  absenceId,
  texts,
  opensAt,
  outcomes,
  places,
  onLeft,
}: {
  absenceId: string;
  texts: SettledAbsence['texts'];
  /** By this device's clock, in milliseconds. */
  opensAt: number;
  outcomes: readonly AbsenceOutcome[];
  /** Where each went that was moved, or of which day it is, in words. */
  places: ReadonlyMap<string, string>;
  onLeft: (left: number) => void;
}) {
  const seconds = useSecondsUntil(opensAt);
  const [marks, setMarks] = useState(() => readTextMarks(absenceId));
  const opened = texts.filter(({ url }) => marks.opened.includes(signOfText(url))).map(({ url }) => url);
  const sent = texts.filter(({ url }) => marks.sent.includes(signOfText(url))).map(({ url }) => url);
  const left = texts.length - sent.length;
  useEffect(() => {
    onLeft(left);
  }, [left, onLeft]);
  const mark = (kind: 'opened' | 'sent', url: string, on = true): void => {
    const sign = signOfText(url);
    const others = marks[kind].filter((each) => each !== sign);
    const next = { ...marks, [kind]: on ? [...others, sign] : others };
    setMarks(next);
    keepTextMarks(absenceId, next);
  };
  return (
    <section aria-label="Textos para WhatsApp">
      <p className="flex items-baseline justify-between gap-3 text-ui">
        <b className="font-semibold">Por WhatsApp</b>
        <span className="num text-muted">
          {sent.length} de {texts.length} {texts.length === 1 ? 'feito' : 'feitos'}
        </span>
      </p>
      {seconds > 0 && (
        <p className="text-xs text-muted">
          As mensagens abrem em <span className="num">{seconds} s</span>, quando já não dá para desfazer e o
          link de cada cliente mostra a mudança.
        </p>
      )}
      <ul className="mt-1 divide-y border-y">
        {texts.map(({ clientName, clientPhone, appointmentIds, url }) => (
          <li key={url} className="flex items-start justify-between gap-x-3 py-2">
            <Checkbox
              label={<span className="wrap-anywhere">{clientName}</span>}
              hint={whatHappened(appointmentIds, outcomes, places)}
              checked={sent.includes(url)}
              onChange={(event) => mark('sent', url, event.target.checked)}
            />
            <span className="flex shrink-0 flex-col items-end gap-1 text-xs text-muted">
              <span className="flex items-center gap-2">
                {opened.includes(url) && !sent.includes(url) && (
                  <span className="inline-flex items-center gap-1">
                    <Check aria-hidden="true" className="size-3.5" />
                    aberto
                  </span>
                )}
                {seconds > 0 ? (
                  <Button size="sm" disabled>
                    <Opens clientName={clientName} />
                  </Button>
                ) : (
                  <a
                    href={url}
                    target="_blank"
                    rel="noreferrer"
                    onClick={() => mark('opened', url)}
                    className={buttonClass({ size: 'sm' })}
                  >
                    <Opens clientName={clientName} />
                  </a>
                )}
              </span>
              <a
                href={telAddressOf(clientPhone) ?? undefined}
                className="num whitespace-nowrap underline underline-offset-4"
              >
                {storedPhone(clientPhone)}
              </a>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Opens({ clientName }: { clientName: string }) {
  return (
    <span>
      Abrir<span className="sr-only"> o texto para {clientName}</span>
    </span>
  );
}

/** 'movido de 10:00 para 14:30 com Bruno', 'com link para remarcar · cancelado': what became of a client's appointments. */
function whatHappened(
  ids: readonly string[],
  outcomes: readonly AbsenceOutcome[],
  places: ReadonlyMap<string, string>,
): string {
  const words = outcomes
    .filter(({ appointmentId }) => ids.includes(appointmentId))
    .map(({ appointmentId, outcome }) => becameInWords(outcome, places.get(appointmentId)));
  return [...new Set(words)].join(' · ');
}
