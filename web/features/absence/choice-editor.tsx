import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RoomyTime } from '#shared/contract/absences.ts';
import { DatePicker } from '#web/components/ui/date-picker.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Segmented } from '#web/components/ui/segmented.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { distinctNames } from '#web/lib/distinct-names.ts';
import { foreignZone } from '#web/lib/foreign-zone.ts';
import { dayIn, formatTime } from '#web/lib/format.ts';
import { freeTimesQuery } from './api/absences.ts';
import { givenTimes, timesBeside, type Choice } from './choices.ts';
import type { ClientRowProps } from './types.ts';

const ACTIONS = [
  { value: 'move', label: 'Mover' },
  { value: 'link', label: 'Enviar link' },
  { value: 'cancel', label: 'Cancelar' },
] as const;

/** Another time, another person, a link to choose by, or a cancellation. */
export function ChoiceEditor({
  appointment,
  absence,
  person,
  colleagues,
  appointments,
  choices,
  choice,
  onChoose,
}: ClientRowProps & { choice: Choice }) {
  const { proposal } = appointment;
  const start = choice.action === 'move' ? choice.time : proposal;
  const [isMoving, setMoving] = useState(choice.action === 'move' || choice.action === 'stay');
  const [userId, setUserId] = useState(start?.userId ?? person.id);
  const people = [person, ...colleagues.filter(({ id }) => id !== person.id)];
  if (start !== null && !people.some(({ id }) => id === start.userId))
    people.push({ id: start.userId, name: start.professionalName, timezone: start.timezone });
  const wholeNames = distinctNames(people);
  const who = people.find(({ id }) => id === userId) ?? person;
  const zone = who.timezone;
  const zoneName = foreignZone(zone, start?.startTime ?? appointment.startTime);
  const [date, setDate] = useState(() => dayIn(start?.startTime ?? appointment.startTime, zone));
  const minutes = Math.ceil((Date.parse(appointment.endTime) - Date.parse(appointment.startTime)) / 60_000);
  const free = useQuery({
    ...freeTimesQuery({ userId, date, duration: minutes, movingId: appointment.id }),
    enabled: isMoving && date !== '',
  });
  const given = givenTimes(appointments, choices, { userId, except: appointment.id });
  const isAway = (startTime: string): boolean => {
    if (userId !== person.id) return false;
    const [day, time] = [dayIn(startTime, zone), formatTime(startTime, zone)];
    if (day < absence.from || day > absence.to) return false;
    return absence.startTime === undefined || absence.endTime === undefined
      ? true
      : time < absence.endTime &&
          formatTime(Date.parse(startTime) + minutes * 60_000, zone) > absence.startTime;
  };
  const offered =
    free.data === undefined
      ? []
      : timesBeside(free.data, given).filter(({ startTime }) => !isAway(startTime));
  const take = (time: Pick<RoomyTime, 'startTime' | 'endTime' | 'room'>): void =>
    onChoose({ action: 'move', time: { userId, professionalName: who.name, timezone: zone, ...time } });

  return (
    <div className="mt-2.5 grid gap-3 rounded-md border bg-canvas p-3">
      <Segmented
        label={`O que acontece com ${appointment.clientName}?`}
        options={ACTIONS}
        value={isMoving ? 'move' : choice.action === 'cancel' ? 'cancel' : 'link'}
        onValueChange={(action) => {
          setMoving(action === 'move');
          if (action !== 'move') onChoose({ action });
          else if (proposal !== null) onChoose({ action: 'move', time: proposal });
        }}
      />
      {isMoving && (
        <>
          <div className="grid grid-cols-2 gap-3">
            {people.length > 1 && (
              <Field label="Com">
                <Select
                  options={people.map(({ id, name }) => ({ value: id, label: wholeNames.get(id) ?? name }))}
                  value={userId}
                  onValueChange={(id) => {
                    setUserId(id);
                    // The time that was chosen is another person's.
                    if (id !== userId) onChoose({ action: 'stay' });
                  }}
                />
              </Field>
            )}
            <Field label="Data">
              <DatePicker
                value={date}
                min={dayIn(new Date(), zone)}
                today={dayIn(new Date(), zone)}
                onValueChange={setDate}
              />
            </Field>
          </div>
          {zoneName !== undefined && (
            <p className="-mt-1 text-xs text-muted">
              Pelo relógio de {who.name}: {zoneName}.
            </p>
          )}
          {free.isPending ? (
            <Skeleton className="h-8" />
          ) : offered.length === 0 ? (
            <p className="text-ui text-muted">Nenhum horário livre neste dia.</p>
          ) : (
            <div role="group" aria-label="Horários livres" className="flex flex-wrap gap-1.5">
              {offered.map((time) => (
                <button
                  key={time.startTime}
                  type="button"
                  aria-pressed={
                    choice.action === 'move' &&
                    choice.time.userId === userId &&
                    Date.parse(choice.time.startTime) === Date.parse(time.startTime)
                  }
                  onClick={() => take(time)}
                  className="num h-8 rounded-sm border bg-card px-2.5 text-ui font-medium transition-colors hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-accent-ink pointer-coarse:h-11"
                >
                  {formatTime(time.startTime, zone)}
                </button>
              ))}
            </div>
          )}
        </>
      )}
    </div>
  );
}
