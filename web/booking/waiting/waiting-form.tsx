import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ANYBODY } from '#shared/anybody.ts';
import type { BookingFormSettings } from '#shared/contract/booking-form.ts';
import type { FreeSlot } from '#shared/contract/booking.ts';
import type { TeamWeek } from '#shared/contract/team-week.ts';
import type { JoinedWaiting } from '#shared/contract/waiting-list.ts';
import { DAY_PARTS } from '#shared/day-parts.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { SlotChips } from '#web/booking/calendar/slot-chips.tsx';
import { FailureNotice } from '#web/booking/form/failure-notice.tsx';
import { attemptFor, keepsKey, type Attempt } from '#web/booking/form/idempotency.ts';
import { fetchProfessional } from '#web/booking/lib/public-api.ts';
import { Button, buttonClass } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { NoticeField, WishedTimes } from '#web/components/wish-fields.tsx';
import { dayAndTime, formatDay } from '#web/lib/format.ts';
import { unattendedWords, wordsOfWeek } from '#web/lib/unattended.ts';
import { WEEK } from '#web/lib/waiting-words.ts';
import { ContactFields } from './contact-fields.tsx';
import { contactErrors, contactRules } from './contact-rules.ts';
import { DayField } from './day-field.tsx';
import {
  freeFor,
  offeredParts,
  startWish,
  WAITING_DAYS,
  workedDays,
  type TimesOnShow,
} from './start-wish.ts';
import { fetchTeamWeek, sendWaiting, type WaitingTarget } from './send-waiting.ts';

export type WaitingFormProps = {
  /** What is waited for: a time of a professional, or an earlier one than the client's own. */
  target: WaitingTarget;
  timezone: string;
  /** Today by the professional's clock. */
  today: string;
  /** The times on show, if there are any: they come before waiting. */
  shown?: Omit<TimesOnShow, 'today' | 'timezone'>;
  /** What the client has typed already. */
  client?: { name: string; email: string; phone: string };
  /** What the booking form asks for, which is asked for here too. */
  settings?: BookingFormSettings;
  /** Whether an e-mail can bring the news. */
  sendsMail?: boolean;
  /** Offers a time that is free already. */
  onSlot?: (slot: FreeSlot) => void;
  /** Of the professional, where their hours are not known here: they are read while the form is filled in. */
  slug?: string | undefined;
  onLeave: () => void;
};

/** As many free times as are named before waiting. */
const CHIPS = 3;
const FREE =
  'Já há horário livre assim. Escolha um e marque agora mesmo, ou peça outros dias ou partes do dia.';

const NOTHING: Omit<TimesOnShow, 'today' | 'timezone'> = {
  ...{ date: null, view: null, free: new Map(), hours: [], part: null },
};

/** Asks to be offered a time that opens: when, until when, and where the news goes. */
export function WaitingForm(props: WaitingFormProps) {
  const {
    target,
    timezone,
    today,
    shown = NOTHING,
    client,
    settings,
    sendsMail = true,
    onSlot,
    onLeave,
  } = props;
  const isNew = target.kind === 'new';
  const hours = useHours(shown.hours, { slug: props.slug, timezone });
  const [start] = useState(() => startWish({ ...shown, today, timezone }));
  const [days, setDays] = useState(start.days);
  const [wanted, setWanted] = useState(start.parts);
  const [from, setFrom] = useState(start.from);
  const [until, setUntil] = useState(start.until);
  const [notice, setNotice] = useState(180);
  const [anybody, setAnybody] = useState(false);
  const [name, setName] = useState(client?.name ?? '');
  const [email, setEmail] = useState(client?.email ?? '');
  const [phone, setPhone] = useState(client?.phone ?? '');
  const rules = contactRules(settings);
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [sending, setSending] = useState(false);
  const [done, setDone] = useState<JoinedWaiting | null>(null);
  const trap = useRef<HTMLInputElement>(null);
  const heading = useId();
  const attempt = useRef<Attempt | null>(null);
  const teamWeek = useTeamWeek(target, { isAnybodys: anybody, timezone });
  if (done !== null) return <Done done={done} email={isNew ? email.trim() : null} />;

  // Any day may be asked for: what no colleague works is said below.
  const week = anybody ? WEEK : workedDays({ ...shown, hours }, start.days);
  const chosen = week.filter((day) => days.includes(day));
  // Any day is any: an exception may add one.
  const weekdays = chosen.length === week.length ? WEEK : chosen;
  const partsOffered = anybody ? DAY_PARTS : offeredParts({ ...shown, hours, timezone }, start.parts);
  const chosenParts = partsOffered.filter((part) => wanted.includes(part));
  const parts = chosenParts.length === partsOffered.length ? DAY_PARTS : chosenParts;
  const picked = { days: chosen, parts: chosenParts };
  const known = anybody ? null : unattendedWords(hours, picked, shown.minutes);
  const unattended = teamWeek === null ? known : wordsOfWeek(teamWeek, picked);
  const wish = JSON.stringify([weekdays, parts, from, until, notice, anybody]);
  // It says nothing of another wish.
  const failure = refusal?.wish === wish ? refusal : null;
  const found: Record<string, string> = {
    ...errorsOf({ days: chosen, parts: chosenParts, from, until, today, ...(isNew ? { name } : {}) }),
    ...(isNew ? contactErrors({ email, phone }, settings) : {}),
  };
  const free =
    found['from'] === undefined && found['until'] === undefined
      ? freeFor({ days: weekdays, parts, from, until }, { free: shown.free, timezone }).slice(0, CHIPS)
      : [];
  // A field that is right now shows no error any more.
  const errors = tried ? found : {};
  const submit = async (form: HTMLFormElement) => {
    flushSync(() => setTried(true));
    if (Object.keys(found).length > 0) {
      const wrong = form.querySelector<HTMLElement>('[aria-invalid=true]');
      wrong?.focus();
      (wrong ?? form.querySelector('[role=alert]:not(:empty)'))?.scrollIntoView({ block: 'center' });
      return;
    }
    if (sending) return;
    setSending(true);
    const asked = {
      wish: { weekdays: [...weekdays], parts: [...parts], noticeMinutes: notice },
      from,
      until,
      anyProfessional: anybody,
      name,
      email,
      phone: rules.phone.shown ? phone : '',
      website: trap.current?.value ?? '',
    };
    // The same request again, where the answer was lost, is the same one to the server too.
    attempt.current = attemptFor(attempt.current, JSON.stringify(asked));
    const outcome = await sendWaiting(target, asked, attempt.current.key);
    setSending(false);
    if (!outcome.ok && !keepsKey(outcome.status)) attempt.current = null;
    if (outcome.ok) setDone(outcome.answer);
    else setRefusal({ ...outcome, wish });
  };
  return (
    <section
      aria-labelledby={heading}
      className="grid gap-3.5 rounded-lg border border-line bg-card p-4 lg:p-5"
    >
      <h2 ref={focusOnce} tabIndex={-1} id={heading} className="text-base font-semibold">
        {isNew ? 'Avise-me se abrir um horário' : 'Avise-me se abrir antes'}
      </h2>
      <form
        noValidate
        className="grid gap-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        {start.before !== null && (
          <p className="num text-ui text-pretty text-muted">
            Para um horário antes do primeiro que está livre: {dayAndTime(start.before.startTime, timezone)}.
          </p>
        )}
        <WishedTimes
          week={week}
          days={chosen}
          onDays={setDays}
          dayParts={partsOffered}
          parts={chosenParts}
          onParts={setWanted}
          errors={errors}
          unattended={unattended}
        />
        <div className="grid gap-3.5 min-[22.5rem]:grid-cols-2">
          {isNew && (
            <>
              <DayField label="Do dia" value={from} today={today} error={errors.from} onChange={setFrom} />
              <DayField
                label="Até o dia"
                value={until}
                today={today}
                error={errors.until}
                onChange={setUntil}
              />
            </>
          )}
          <NoticeField notice={notice} onNotice={setNotice} size="lg" />
        </div>
        <div role="status" className="grid gap-2.5 empty:hidden">
          {failure === null && free.length > 0 && (
            <FreeAlready sentence={FREE} free={free} timezone={timezone} onSlot={onSlot} />
          )}
        </div>
        {isNew && target.isTeam && (
          <Checkbox
            label="Qualquer profissional serve"
            checked={anybody}
            onChange={(event) => setAnybody(event.target.checked)}
          />
        )}
        {isNew && (
          <>
            <Field label="Nome" error={errors.name} required>
              <Input
                size="lg"
                autoComplete="name"
                maxLength={120}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            </Field>
            <ContactFields
              rules={rules}
              sendsMail={sendsMail}
              email={email}
              onEmail={setEmail}
              phone={phone}
              onPhone={setPhone}
              errors={errors}
            />
          </>
        )}
        <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
          <label>
            Site
            <input ref={trap} type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
          </label>
        </div>
        <div role="alert" className="grid gap-2.5 empty:hidden">
          {failure !== null &&
            (failure.free.length === 0 ? (
              <FailureNotice sentence={failure.sentence} />
            ) : (
              <FreeAlready {...failure} timezone={timezone} onSlot={onSlot} />
            ))}
        </div>
        <p className="text-ui text-pretty text-muted">
          Quando abrir, o horário fica reservado para você: 15 minutos durante o dia; à noite, no máximo até
          as 10h da manhã. Depois passa para a próxima pessoa da lista.
        </p>
        {!sendsMail && (
          <p className="text-ui text-pretty">
            Não enviamos e-mails: guarde o link do pedido, que aparece em seguida.
          </p>
        )}
        <div className="flex flex-wrap gap-2 *:grow *:first:grow-99">
          <Button
            type="submit"
            variant={free.length > 0 || failure?.free.length ? 'secondary' : 'primary'}
            size="lg"
            busy={sending}
          >
            Entrar na lista
          </Button>
          <Button size="lg" disabled={sending} onClick={(event) => leave(event.currentTarget, onLeave)}>
            Voltar
          </Button>
        </div>
      </form>
    </section>
  );
}

/** The hours of the week: those that are known, or the professional's by their page. Without an answer any day may be waited for. */
function useHours(
  known: TimesOnShow['hours'],
  { slug, timezone }: { slug: string | undefined; timezone: string },
): TimesOnShow['hours'] {
  const [read, setRead] = useState<TimesOnShow['hours'] | null>(null);
  useEffect(() => {
    if (slug === undefined) return;
    fetchProfessional(slug).then(
      // By another clock they say nothing of the client's days.
      ({ professional }) => professional.timezone === timezone && setRead(professional.availability),
      () => undefined,
    );
  }, [slug, timezone]);
  return read ?? known;
}

/** What somebody of the team works, by weekday, where anybody is waited for; null until it is known, and by another clock. */
function useTeamWeek(
  target: WaitingTarget,
  { isAnybodys, timezone }: { isAnybodys: boolean; timezone: string },
): TeamWeek['week'] | null {
  const [read, setRead] = useState<TeamWeek | null>(null);
  const of = target.kind === 'new' && (isAnybodys || target.professionalId === ANYBODY) ? target : null;
  const service = of?.productId ?? undefined;
  const isAsked = of !== null;
  useEffect(() => {
    if (!isAsked) return;
    fetchTeamWeek(service).then(setRead, () => undefined);
  }, [isAsked, service]);
  return isAsked && read?.timezone === timezone ? read.week : null;
}

/** What was pressed has gone: the keyboard goes on from the heading that came. */
function focusOnce(heading: HTMLElement | null): void {
  heading?.focus();
}

/** Back to the button that led here, which is drawn in this form's place. */
function leave(pressed: HTMLElement, onLeave: () => void): void {
  const place = pressed.closest('section')?.parentElement;
  flushSync(onLeave);
  place?.querySelector<HTMLElement>('.needs-script button')?.focus();
}

/** Why a wish was not taken. */
type Refusal = { sentence: string; free: readonly FreeSlot[]; wish: string };

/** What is wanted is free already: to choose at once where the page can lead there. */
function FreeAlready({
  sentence,
  free,
  timezone,
  onSlot,
}: Omit<Refusal, 'wish'> & { timezone: string; onSlot: WaitingFormProps['onSlot'] | undefined }) {
  return (
    <>
      <p className="rounded-md bg-accent-soft p-3 text-ui text-pretty">{sentence}</p>
      {onSlot === undefined ? (
        <ul className="num grid gap-1 text-ui first-letter:uppercase">
          {free.map(({ startTime }) => (
            <li key={startTime}>{dayAndTime(startTime, timezone)}</li>
          ))}
        </ul>
      ) : (
        <SlotChips slots={free} timezone={timezone} onSlot={onSlot} />
      )}
    </>
  );
}

function errorsOf(form: {
  days: readonly unknown[];
  parts: readonly unknown[];
  from: string;
  until: string;
  today: string;
  name?: string;
}): Record<string, string> {
  return {
    ...(form.days.length === 0 ? { days: 'Escolha pelo menos um dia.' } : {}),
    ...(form.parts.length === 0 ? { parts: 'Escolha pelo menos uma parte do dia.' } : {}),
    ...wrongDay('from', form.from, form.today, form.today),
    ...wrongDay('until', form.until, isNear(form.from, form.today) ? form.from : form.today, form.today),
    ...(form.name?.trim() === '' ? { name: 'Diga seu nome.' } : {}),
  };
}

/** What is wrong with a day that must not be before the `first`. */
function wrongDay(field: string, day: string, first: string, today: string): Record<string, string> {
  if (isNear(day, today) && first <= day) return {};
  const last = addDays(today, WAITING_DAYS.most);
  return {
    [field]:
      day === ''
        ? `Escreva a data como ${formatDay(first)}.`
        : `Escolha um dia de ${formatDay(first)} a ${formatDay(last)}.`,
  };
}

const isNear = (day: string, today: string) => today <= day && day <= addDays(today, WAITING_DAYS.most);

function Done({ done, email }: { done: JoinedWaiting; email: string | null }) {
  return (
    <section
      role="status"
      className="grid justify-items-start gap-2.5 rounded-lg border border-line bg-card p-5"
    >
      <h2 ref={focusOnce} tabIndex={-1} className="text-base font-semibold">
        Você está na lista de espera
      </h2>
      <p className="text-pretty text-muted">
        {email !== null && done.emailSent
          ? `Quando abrir um horário, avisamos em ${email}. Lá já está o link do seu pedido, por onde também se sai da lista.`
          : `Quando abrir um horário como você quer, ele fica reservado para você e aparece no seu pedido. ${email === '' ? 'Sem e-mail, não há aviso automático' : 'Não enviamos e-mails'}: guarde o link do pedido e volte a ele. A equipe pode também falar com você.`}
      </p>
      {done.path !== null && (
        <a href={done.path} className={buttonClass({ size: 'lg' })}>
          Ver o meu pedido
        </a>
      )}
    </section>
  );
}
