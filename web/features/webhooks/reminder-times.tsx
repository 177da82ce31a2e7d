import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { REMINDER_TIMES } from '#shared/contract/webhook-limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { NativeSelect } from '#web/components/ui/native-select.tsx';
import { SPAN_UNITS } from '#shared/span-words.ts';
import { minutesBefore } from '#web/lib/event-words.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { readReminder } from './words.ts';

/**
 * When reminders are sent: chips that can be removed, and a field that adds one in minutes, hours, days or weeks.
 * @param onChange gets the times ascending
 */
export function ReminderTimes({
  times,
  onChange,
}: {
  times: readonly number[];
  onChange: (times: number[]) => void;
}) {
  const [text, setText] = useState('');
  const [unit, setUnit] = useState(60);
  useUnsaved(text.trim() !== '');
  const [problem, setProblem] = useState<string>();
  const full = times.length >= REMINDER_TIMES.count;

  const add = (): void => {
    const read = readReminder(text, unit, times, REMINDER_TIMES.max);
    if ('problem' in read) {
      setProblem(read.problem);
      return;
    }
    onChange([...times, read.minutes].sort((one, other) => one - other));
    setText('');
    setProblem(undefined);
  };

  return (
    <div className="grid gap-3">
      <ul aria-label="Lembretes" className="flex flex-wrap gap-2">
        {times.length === 0 && <li className="text-ui text-muted">Nenhum lembrete.</li>}
        {times.map((minutes) => (
          <li
            key={minutes}
            className="num inline-flex items-center gap-1 rounded-full border bg-sunken py-0.5 pr-1 pl-3 text-ui"
          >
            {minutesBefore(minutes)}
            <Button
              variant="ghost"
              size="icon-sm"
              className="rounded-full text-muted hover:text-ink"
              aria-label={`Remover lembrete de ${minutesBefore(minutes)}`}
              onClick={() => onChange(times.filter((each) => each !== minutes))}
            >
              <X />
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-start gap-2">
        <Field label="Novo lembrete" error={problem} className="min-w-24 flex-1">
          <Input
            type="text"
            inputMode="numeric"
            className="num"
            value={text}
            disabled={full}
            onChange={(event) => {
              setText(event.target.value);
              setProblem(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
        </Field>
        <Field label="Unidade" className="min-w-36">
          <NativeSelect
            value={unit}
            disabled={full}
            onChange={(event) => {
              setUnit(Number(event.target.value));
              setProblem(undefined);
            }}
          >
            {[...SPAN_UNITS].reverse().map(({ minutes, many }) => (
              <option key={minutes} value={minutes}>
                {many} antes
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Button className="min-[28rem]:mt-6.5" disabled={text.trim() === '' || full} onClick={add}>
          <Plus />
          Adicionar
        </Button>
      </div>
    </div>
  );
}
