import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BookingFormSettings } from '#shared/contract/booking-form.ts';
import type { FreeSlot } from '#shared/contract/booking.ts';
import type { JoinedWaiting } from '#shared/contract/waiting-list.ts';
import { DAY_PARTS } from '#shared/day-parts.ts';
import { OFFER_MINUTES } from '#shared/waiting/offer-minutes.ts';
import { SlotChips } from '#web/booking/calendar/slot-chips.tsx';
import { FailureNotice } from '#web/booking/form/failure-notice.tsx';
import { attemptFor, keepsKey, type Attempt } from '#web/booking/form/idempotency.ts';
import { Button, buttonClass } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Field, WRONG_FIELD } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { NoticeField, WishedTimes } from '#web/components/wish-fields.tsx';
import { dayAndTime } from '#web/lib/format.ts';
import { wordsOfWeek } from '#web/lib/unattended.ts';
import { WEEK } from '#web/lib/waiting-words.ts';
import { ContactFields } from './contact-fields.tsx';
import { contactErrors, contactRules } from './contact-rules.ts';
import { DayField } from './day-field.tsx';
import { choicesOf, choicesOfTeam, impossible, openWeek, waitedDates } from './open-week.ts';
import { sendWaiting, type WaitingTarget } from './send-waiting.ts';
import { freeFor, offeredParts, startWish, workedDays, type TimesOnShow, type Wish } from './start-wish.ts';
import { useHours, useTeamWeek } from './use-open-hours.ts';
import { choiceErrors, wishErrors } from './wish-errors.ts';

export type WaitingFormProps = {
  /** What is waited for: a time of a professional, or an earlier one than the client's own. */
  target: WaitingTarget;
  timezone: string;
  /** Today by the professional's clock. */
  today: string;
  /** The times on show, if there are any: they come before waiting. */
  shown?: Shown;
  /** What the client has typed, here or in the booking's own form. */
  client?: Client;
  onType?: (field: keyof Client, value: string) => void;
  /** What the booking form asks for, which is asked for here too. */
  settings?: BookingFormSettings;
  /** Whether an e-mail can bring the news. */
  sendsMail?: boolean;
  /** Takes a time that is free already. */
  onSlot?: (slot: FreeSlot) => void;
  /** Of the professional, where their hours are not known here: they are read while the form is filled in. */
  slug?: string | undefined;
  onLeave: () => void;
};

type Client = { readonly name: string; readonly email: string; readonly phone: string };

/** What is on show, and the present moment (ISO), after which alone a time can be taken. */
type Shown = Omit<TimesOnShow, 'today' | 'timezone' | 'team'> & { readonly now?: string };

const NOBODY: Client = { name: '', email: '', phone: '' };
/** As many free times as are named before waiting. */
const CHIPS = 3;
const FREE =
  'Já há horário livre assim. Escolha um e marque agora mesmo, ou peça outros dias ou partes do dia.';
/** Said at the button, of those same times. */
const FREE_ABOVE = 'Já há horário livre assim. Escolha um deles acima ou peça outros dias ou partes do dia.';
/** For a client who has an appointment, which one of these times would replace; and where the page cannot move it. */
const FREE_EARLIER = {
  move: 'Já há horário livre como você quer. Escolha um e remarque agora mesmo, ou peça outros dias ou partes do dia.',
  ask: 'Já há horário livre como você quer. Para trocar o seu por um deles, fale com quem atende você.',
} as const;

const NOTHING: Shown = {
  ...{ date: null, view: null, free: new Map(), none: new Map(), hours: [], part: null },
};

/** Asks to be offered a time that opens: when, until when, and where the news goes. */
export function WaitingForm(props: WaitingFormProps) {
  const {
    target,
    timezone,
    today,
    shown = NOTHING,
    client = NOBODY,
    onType = () => undefined,
    settings,
    sendsMail = true,
    onSlot,
    onLeave,
  } = props;
  const isNew = target.kind === 'new';
  const hours = useHours(shown.hours, { slug: props.slug, timezone });
  const [notice, setNotice] = useState(180);
  const [anybody, setAnybody] = useState(false);
  const { name, email, phone } = client;
  const rules = contactRules(settings);
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** The wish with which the button was pressed while times were free. */
  const [pressed, setPressed] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [done, setDone] = useState<JoinedWaiting | null>(null);
  const trap = useRef<HTMLInputElement>(null);
  const heading = useId();
  const attempt = useRef<Attempt | null>(null);
  const teamWeek = useTeamWeek(target, { isAnybodys: anybody, timezone });
  // Until the client changes something, it follows what is known of the team's hours, which may arrive after the form.
  const [changed, setChanged] = useState<ReturnType<typeof startWish> | null>(null);
  const start = startWish({ ...shown, team: teamWeek, today, timezone });
  const now = changed ?? start;
  const { days, from, until } = now;
  const change = (some: Partial<Wish>) => setChanged({ ...now, ...some });
  if (done !== null) return <Done done={done} email={isNew ? email.trim() : null} />;

  const seen = { ...shown, hours, timezone };
  const known = anybody && teamWeek === null ? null : openWeek(seen, teamWeek);
  const dates = waitedDates(target, { from, until, today, timezone });
  // Before an appointment, only what may open until then.
  const before = isNew || dates === null ? null : choicesOf(known, dates, seen);
  const ofTeam = teamWeek === null || known === null ? null : choicesOfTeam(known, start, shown.date);
  const choices = before ?? ofTeam;
  const week = choices?.week ?? (anybody ? WEEK : workedDays(seen, start.days));
  const chosen = week.filter((day) => days.includes(day));
  // Any day is any: an exception may add one.
  const weekdays = chosen.length === week.length ? WEEK : chosen;
  const partsOffered = choices?.parts ?? (anybody ? DAY_PARTS : offeredParts(seen, start.parts));
  const chosenParts = partsOffered.filter((part) => now.parts.includes(part));
  const parts = chosenParts.length === partsOffered.length ? DAY_PARTS : chosenParts;
  const picked = { days: chosen, parts: chosenParts };
  const never = dates === null ? {} : impossible(picked, before?.isGuess ? null : known, dates, seen);
  const unattended = known === null || never.parts !== undefined ? null : wordsOfWeek(known, picked);
  const wish = JSON.stringify([weekdays, parts, from, until, notice, anybody]);
  // It says nothing of another wish.
  const failure = refusal?.wish === wish ? refusal : null;
  const found: Record<string, string> = {
    ...(isNew ? wishErrors({ ...picked, from, until, today, name }) : choiceErrors(picked)),
    ...(never.days === undefined ? {} : { days: never.days }),
    ...(isNew ? contactErrors({ email, phone }, settings) : {}),
  };
  const earliest = Date.parse(shown.now ?? '') + (notice + OFFER_MINUTES) * 60_000;
  const free =
    found['from'] === undefined && found['until'] === undefined
      ? freeFor({ days: weekdays, parts, from, until }, { free: shown.free, timezone })
          .filter(({ startTime }) => Date.parse(startTime) >= earliest)
          .slice(0, CHIPS)
      : [];
  // A field that is right now shows no error any more, and none shows before the client did anything. What nobody works by the
  // weekly hours is said before it is sent, and is the server's to refuse: it knows dates with other hours that the calendar does not show.
  const errors: Record<string, string> = {
    ...(tried ? found : {}),
    ...(tried || changed !== null ? never : {}),
  };
  const submit = async (form: HTMLFormElement) => {
    flushSync(() => setTried(true));
    if (Object.keys(found).length > 0) {
      const wrong = form.querySelector<HTMLElement>(WRONG_FIELD);
      wrong?.focus();
      wrong?.scrollIntoView({ block: 'center' });
      return;
    }
    // What is free is chosen, and not waited for: the answer is known without asking.
    const times = form.querySelector<HTMLElement>(FREE_TIMES);
    if (times !== null) {
      (times.querySelector('button') ?? times).focus();
      setPressed(wish);
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
      className="grid scroll-mt-4 gap-3.5 rounded-lg border border-line bg-card p-4 lg:p-5"
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
        {now.before !== null && (
          <p className="num text-ui text-pretty text-muted">
            Para um horário antes do primeiro que está livre: {dayAndTime(now.before.startTime, timezone)}.
          </p>
        )}
        <WishedTimes
          week={week}
          days={chosen}
          onDays={(some) => change({ days: some })}
          dayParts={partsOffered}
          parts={chosenParts}
          onParts={(some) => change({ parts: some })}
          errors={errors}
          unattended={unattended}
        />
        <div className="grid gap-3.5 min-[22.5rem]:grid-cols-2">
          {isNew && (
            <>
              <DayField
                label="Do dia"
                value={from}
                today={today}
                error={found['from']}
                isTried={tried}
                onChange={(day) => change({ from: day })}
              />
              <DayField
                label="Até o dia"
                value={until}
                today={today}
                error={found['until']}
                isTried={tried}
                onChange={(day) => change({ until: day })}
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
            onChange={(event) => {
              setChanged(now);
              setAnybody(event.target.checked);
            }}
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
                onChange={(event) => onType('name', event.target.value)}
              />
            </Field>
            <ContactFields
              rules={rules}
              sendsMail={sendsMail}
              email={email}
              onEmail={(value) => onType('email', value)}
              phone={phone}
              onPhone={(value) => onType('phone', value)}
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
        <p className="text-ui text-pretty text-muted">
          Quando abrir, o horário fica reservado para você por 15 minutos; se abrir à noite, até as 10h da
          manhã, no máximo. Depois passa para a próxima pessoa da lista.
        </p>
        {!sendsMail && (
          <p className="text-ui text-pretty">
            Não enviamos e-mails: guarde o link do pedido, que aparece em seguida.
          </p>
        )}
        <div role="alert" className="grid gap-2.5 empty:hidden">
          {failure !== null &&
            (failure.free.length === 0 ? (
              <FailureNotice sentence={failure.sentence} />
            ) : (
              <FreeAlready
                sentence={isNew ? failure.sentence : FREE_EARLIER[onSlot === undefined ? 'ask' : 'move']}
                free={failure.free}
                timezone={timezone}
                onSlot={onSlot}
              />
            ))}
          {failure === null && free.length > 0 && pressed === wish && (
            <p className="rounded-md bg-accent-soft p-3 text-ui text-pretty">{FREE_ABOVE}</p>
          )}
        </div>
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

/** What was pressed has gone: the keyboard goes on from the heading that came, and all below it is brought into sight. */
function focusOnce(heading: HTMLElement | null): void {
  if (heading === null) return;
  heading.focus({ preventScroll: true });
  const box = heading.closest('section') ?? heading;
  const { top, bottom } = box.getBoundingClientRect();
  if (top >= 0 && bottom <= window.innerHeight) return;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  box.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' });
}

/** Back to the button that led here, which is drawn in this form's place. */
function leave(pressed: HTMLElement, onLeave: () => void): void {
  const place = pressed.closest('section')?.parentElement;
  flushSync(onLeave);
  place?.querySelector<HTMLElement>('.needs-script button')?.focus();
}

/** Why a wish was not taken. */
type Refusal = { sentence: string; free: readonly FreeSlot[]; wish: string };

/** Free times that come before waiting. */
const FREE_TIMES = '[data-free-times]';

/** What is wanted is free already: to choose at once where the page can lead there. */
function FreeAlready({
  sentence,
  free,
  timezone,
  onSlot,
}: Omit<Refusal, 'wish'> & { timezone: string; onSlot: ((slot: FreeSlot) => void) | undefined }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} data-free-times tabIndex={-1} className="grid gap-2.5 rounded-md">
      <p id={id} className="rounded-md bg-accent-soft p-3 text-ui text-pretty">
        {sentence}
      </p>
      {onSlot === undefined ? (
        <ul className="num grid gap-1 text-ui first-letter:uppercase">
          {free.map(({ startTime }) => (
            <li key={startTime}>{dayAndTime(startTime, timezone)}</li>
          ))}
        </ul>
      ) : (
        <SlotChips slots={free} timezone={timezone} onSlot={onSlot} />
      )}
    </div>
  );
}

function Done({ done, email }: { done: JoinedWaiting; email: string | null }) {
  return (
    <section
      role="status"
      className="grid scroll-mt-4 justify-items-start gap-2.5 rounded-lg border border-line bg-card p-5"
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
        <>
          {!done.emailSent && (
            <p className="num text-ui wrap-anywhere select-all">{location.origin + done.path}</p>
          )}
          <a href={done.path} className={buttonClass({ size: 'lg' })}>
            Ver o meu pedido
          </a>
        </>
      )}
    </section>
  );
}
