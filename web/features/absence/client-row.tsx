import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { Tick } from '#web/components/ui/checkbox.tsx';
import { zoneInBrackets } from '#web/lib/foreign-zone.ts';
import { dayIn, dayTag, formatTimeRange } from '#web/lib/format.ts';
import { choiceInWords } from './choice-words.ts';
import { choiceOf, otherTime, proposedChoice } from './choices.ts';
import { ChoiceEditor } from './choice-editor.tsx';
import type { ClientRowProps } from './types.ts';

/** One client: ticked, when the appointment was, and what becomes of it, which opens to be changed. */
export function ClientRow(props: ClientRowProps) {
  const { appointment, person, choices, isOpen, onToggle, onChoose } = props;
  const choice = choiceOf(choices, appointment);
  const isTicked = choice.action !== 'stay';
  const [what, details] = choiceInWords(choice, appointment, props);
  const other = otherTime(choice, appointment, {
    appointments: props.appointments,
    choices,
  });
  const { clientName, startTime, endTime, productName } = appointment;
  const tick = (on: boolean): void => {
    const proposed = proposedChoice(appointment);
    if (!on) onChoose({ action: 'stay' });
    else if (proposed.action === 'stay') onToggle();
    else onChoose(proposed);
  };
  return (
    <li className="border-t py-2.5">
      <div className="flex flex-wrap items-start justify-end gap-x-3 gap-y-1.5">
        <label className="flex min-w-40 flex-1 items-start gap-3">
          <Tick checked={isTicked} onChange={(event) => tick(event.target.checked)} />
          <span className="min-w-0">
            <b className="block font-semibold wrap-anywhere">{clientName}</b>
            <small className="num block text-xs text-muted">
              {[
                (dayIn(startTime, person.timezone) === props.absence.from &&
                props.absence.from === props.absence.to
                  ? formatTimeRange(startTime, endTime, person.timezone)
                  : `${dayTag(dayIn(startTime, person.timezone))}, ${formatTimeRange(startTime, endTime, person.timezone)}`) +
                  zoneInBrackets(person.timezone, startTime),
                productName,
              ]
                .filter((part) => part !== null)
                .join(' · ')}
            </small>
          </span>
        </label>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`Mudar o que acontece com ${clientName}: ${what}, ${details}`}
          onClick={onToggle}
          className={clsx(
            'flex max-w-[min(100%,16rem)] items-center gap-1.5 rounded-sm border bg-canvas px-2 py-1 text-right text-xs transition-colors hover:bg-hover pointer-coarse:min-h-11',
            isTicked ? 'text-muted' : 'border-dashed text-faint',
          )}
        >
          <span className="min-w-0">
            <b className={clsx('num block font-semibold wrap-anywhere', isTicked && 'text-ink')}>{what}</b>
            <span className="num block wrap-anywhere">{details}</span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className={clsx('size-3.5 shrink-0 transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </div>
      {other !== undefined && !isOpen && (
        <p className="mt-1 text-right">
          <button
            type="button"
            onClick={() => onChoose({ action: 'move', time: other })}
            className="num rounded-sm px-2 py-1 text-xs text-accent-text wrap-anywhere hover:underline pointer-coarse:min-h-11"
          >
            <span className="sr-only">{clientName}: </span>
            ou {choiceInWords({ action: 'move', time: other }, appointment, props).join(' ')}
          </button>
        </p>
      )}
      {isOpen && <ChoiceEditor {...props} choice={choice} />}
    </li>
  );
}
