import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';
import { ANYBODY } from '#shared/anybody.ts';
import type { ConflictDetails, Suggestion } from '#shared/contract/appointments.ts';
import { WAITING_LIMITS } from '#shared/contract/limits.ts';
import type { Product } from '#shared/contract/products.ts';
import type { AddWaitingInput } from '#shared/contract/waiting-list.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import type { DayPart } from '#shared/day-parts.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DatePicker } from '#web/components/ui/date-picker.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { Field, FieldError } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { NativeSelect } from '#web/components/ui/native-select.tsx';
import { PhoneInput } from '#web/components/ui/phone-input.tsx';
import { NoticeField, WishedTimes } from '#web/components/wish-fields.tsx';
import { ApiError, hasCode, sentenceOf } from '#web/lib/api-error.ts';
import { hasEmailForm } from '#web/lib/email.ts';
import { foreignZone } from '#web/lib/foreign-zone.ts';
import { dayAndTime, dayIn, formatTime } from '#web/lib/format.ts';
import { attended, unattendedWords } from '#web/lib/unattended.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { useAddWaiting } from './api/waiting-list.ts';

/** What the creation dialog is filled in with. */
type FreeStart = {
  userId: string;
  date: string;
  time: string;
  productId?: string;
  /** The length of the free time, where there is no service. */
  duration?: number;
  mode?: 'manual';
  client: { name: string; email: string; phone: string };
};

type AddWaitingDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Whether this installation sends mail. */
  sendsMail: boolean;
  /** Chooses whose list it is. */
  choice: ReactNode;
  /** Why nothing can be offered of that person, if nothing can. */
  withoutHours: ReactNode;
  /** Whom was chosen: a person, or anybody of the team. */
  userId: string;
  /** That person's clock; of anybody the reader's. */
  zone: string;
  /** The reader, if only their own services may be waited for with anybody. */
  ownId: string | null;
  /** The weekly hours of that person; empty where they are not known, and for anybody. */
  hours: Parameters<typeof unattendedWords>[0];
  /** The services of that person, or those of the team, each by its name. */
  products: readonly Product[];
  /** Books a time that is free already instead. */
  onFree: (start: FreeStart) => void;
};

/** Puts a client on the waiting list by hand, who called or came by. */
export function AddWaitingDialog({ open, onClose, sendsMail, ...form }: AddWaitingDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Pôr na lista de espera"
      description={
        sendsMail
          ? 'Com e-mail, o aviso sai sozinho; só com telefone, você o envia pelo WhatsApp.'
          : 'Quando um horário abrir, ele aparece na lista, e você avisa o cliente: daqui não sai e-mail.'
      }
    >
      {open && <AddForm {...form} onDone={onClose} />}
    </Dialog>
  );
}

const EMPTY = { name: '', email: '', phone: '', notice: 180 };

function AddForm({
  choice,
  withoutHours,
  userId,
  zone,
  ownId,
  hours,
  products,
  onFree,
  onDone,
}: Omit<AddWaitingDialogProps, 'open' | 'onClose' | 'sendsMail'> & { onDone: () => void }) {
  const today = dayIn(new Date(), zone);
  const [values, setValues] = useState(EMPTY);
  const [service, setService] = useState({ of: userId, id: '' });
  // Until they are chosen, those that the person attends.
  const [chosenDays, setDays] = useState<readonly number[] | null>(null);
  const [chosenParts, setParts] = useState<readonly DayPart[] | null>(null);
  const [from, setFrom] = useState(today);
  const [until, setUntil] = useState(addDays(today, 14));
  const [tried, setTried] = useState(false);
  const add = useAddWaiting();
  useUnsaved(JSON.stringify(values) !== JSON.stringify(EMPTY));
  const set = (change: Partial<typeof EMPTY>): void => setValues((before) => ({ ...before, ...change }));
  const { name, email, phone, notice } = values;
  // One person's service is not another's.
  const productId = service.of === userId ? service.id : '';
  const minutes = products.find(({ id }) => id === productId)?.duration;
  const usual = attended(hours, minutes);
  const [days, parts] = [chosenDays ?? usual.days, chosenParts ?? usual.parts];
  const errors = {
    name: name.trim() === '' ? 'Informe o nome do cliente.' : undefined,
    email: emailError(email, phone),
    days: days.length === 0 ? 'Escolha pelo menos um dia.' : undefined,
    parts: parts.length === 0 ? 'Escolha pelo menos uma parte do dia.' : undefined,
    from: from === '' ? 'Escolha a data.' : undefined,
    until: until === '' || until < from ? 'Escolha uma data a partir da primeira.' : undefined,
  };
  const shown = tried ? errors : ({} as Partial<typeof errors>);
  const body = {
    ...waitedFor({ userId, ownId, productId: productId === '' ? null : productId }),
    clientName: name.trim(),
    clientEmail: email.trim() === '' ? null : email.trim(),
    clientPhone: phone,
    weekdays: [...days],
    parts: [...parts],
    noticeMinutes: notice,
    from,
    until,
  };
  // A refusal says nothing of what was changed since.
  const refusal = JSON.stringify(add.variables) === JSON.stringify(body) ? add.error : null;
  const book = ({ startTime, endTime }: Suggestion): void =>
    onFree({
      userId: userId === ANYBODY && ownId !== null ? ownId : userId,
      date: dayIn(startTime, zone),
      time: formatTime(startTime, zone),
      ...(productId === ''
        ? { duration: (Date.parse(endTime) - Date.parse(startTime)) / 60_000, mode: 'manual' as const }
        : { productId }),
      client: { name: name.trim(), email: email.trim(), phone },
    });
  const submit = (): void => {
    setTried(true);
    if (Object.values(errors).some((error) => error !== undefined) || add.isPending) return;
    add.mutate(body, { onSuccess: onDone });
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <div className={clsx('grid', products.length === 0 && 'sm:col-span-2')}>{choice}</div>
        {products.length > 0 && (
          <Field label="Serviço">
            <NativeSelect
              value={productId}
              onChange={(event) => setService({ of: userId, id: event.target.value })}
            >
              <option value="">Sem serviço</option>
              {products.map((product) => (
                <option key={product.id} value={product.id}>
                  {product.name}
                </option>
              ))}
            </NativeSelect>
          </Field>
        )}
      </div>
      {withoutHours}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Nome do cliente" error={shown.name} required className="sm:col-span-2">
          <Input value={name} maxLength={120} onChange={(event) => set({ name: event.target.value })} />
        </Field>
        <Field label="E-mail" error={shown.email}>
          <Input
            type="email"
            value={email}
            maxLength={254}
            onChange={(event) => set({ email: event.target.value })}
          />
        </Field>
        <Field label="Telefone">
          <PhoneInput className="num" value={phone} onValueChange={(next) => set({ phone: next })} />
        </Field>
      </div>
      <WishedTimes
        days={days}
        onDays={setDays}
        parts={parts}
        onParts={setParts}
        errors={shown}
        unattended={unattendedWords(hours, { days, parts }, minutes)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Do dia" error={shown.from} required>
          <DatePicker
            value={from}
            min={today}
            max={addDays(today, WAITING_LIMITS.days)}
            onValueChange={setFrom}
          />
        </Field>
        <Field label="Até o dia" error={shown.until} required>
          <DatePicker
            value={until}
            min={from === '' ? today : from}
            max={addDays(today, WAITING_LIMITS.days)}
            onValueChange={setUntil}
          />
        </Field>
        <NoticeField notice={notice} onNotice={(minutes) => set({ notice: minutes })} />
      </div>
      <div role="alert" className="empty:hidden">
        {refusal !== null && <Refusal error={refusal} zone={zone} onBook={book} />}
      </div>
      <DialogFooter>
        <DialogClose>Fechar</DialogClose>
        <Button type="submit" variant="primary" busy={add.isPending}>
          Pôr na lista
        </Button>
      </DialogFooter>
    </form>
  );
}

/** Whose time is waited for: a person's, anybody's of the team by a service's name, or anybody's with a service like one's own. */
function waitedFor({
  userId,
  ownId,
  productId,
}: {
  userId: string;
  ownId: string | null;
  productId: string | null;
}): Pick<AddWaitingInput, 'userId' | 'anyProfessional' | 'productId' | 'service'> {
  if (userId !== ANYBODY) return { userId, productId };
  return ownId === null ? { service: productId } : { userId: ownId, anyProfessional: true, productId };
}

/** Why the client was not put on the list; times that are free already can be booked at once. */
function Refusal({
  error,
  zone,
  onBook,
}: {
  error: Error;
  zone: string;
  onBook: (free: Suggestion) => void;
}) {
  const isFree = error instanceof ApiError && hasCode(error, 'WAITING_TIME_FREE');
  if (!isFree) return <FieldError>{sentenceOf(error, 'Não foi possível pôr na lista.')}</FieldError>;
  const foreign = foreignZone(zone);
  const details = error.details as Partial<ConflictDetails> | null | undefined;
  return (
    <div ref={bringIntoView} className="grid gap-2 rounded-md bg-accent-soft p-3 text-ui">
      <p>Já há horário livre como o cliente quer: escolha um para marcar agora.</p>
      <ul className="flex flex-wrap gap-1.5">
        {(details?.suggestions ?? []).map((free) => (
          <li key={free.startTime}>
            <Button size="sm" className="num first-letter:uppercase" onClick={() => onBook(free)}>
              {dayAndTime(free.startTime, zone)}
            </Button>
          </li>
        ))}
      </ul>
      {foreign !== undefined && <p className="text-muted">{foreign}</p>}
    </div>
  );
}

/** In a long dialog the times would lie below the fold. */
function bringIntoView(box: HTMLElement | null): void {
  box?.scrollIntoView({ block: 'nearest' });
}

function emailError(email: string, phone: string): string | undefined {
  if (email.trim() === '')
    return phone.trim() === '' ? 'Informe o e-mail ou o telefone do cliente.' : undefined;
  return hasEmailForm(email) ? undefined : 'Confira o e-mail.';
}
