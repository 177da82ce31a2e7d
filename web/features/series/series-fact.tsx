import { countInWords } from '#web/agenda/model/names.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import type { SeriesOfAppointment, SeriesScope } from '#shared/contract/series.ts';
import { seriesWords } from '#shared/series/series-words.ts';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { capitalized, dayIn, dayTag, formatDay } from '#web/lib/format.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { seriesOfQuery, useCancelSeries } from './api/series.ts';
import type { ChangeChoices } from './change-fields.tsx';
import type { ChangedAppointment } from './change-values.ts';
import { SeriesMoveDialog } from './series-move-dialog.tsx';

type SeriesFactProps = ChangeChoices & {
  appointment: ChangedAppointment & { readonly clientName: string };
  /** Whether e-mails leave this installation. */
  sendsMail: boolean;
  /** After some of it were moved or cancelled. */
  onChanged: () => void;
};

type Series = NonNullable<SeriesOfAppointment['series']>;

/** Which series an appointment is of, and the way to move or cancel more than it; nothing where it is of none. */
export function SeriesFact(props: SeriesFactProps) {
  const read = useQuery(seriesOfQuery(props.appointment.id));
  const series = read.data?.series;
  if (series == null) return null;
  return <Shown series={series} isReading={read.isFetching} onRead={() => void read.refetch()} {...props} />;
}

function Shown({
  series,
  isReading,
  onRead,
  appointment,
  sendsMail,
  onChanged,
  ...choices
}: SeriesFactProps & { series: Series; isReading: boolean; onRead: () => void }) {
  const [isMoving, setMoving] = useState(false);
  const [asked, setAsked] = useState<SeriesScope | null>(null);
  const shown = useLingering(asked);
  const cancel = useCancelSeries();
  const cancelling = useSingleRun();
  const countOf = (scope: SeriesScope | null): number => (scope === 'all' ? series.ahead : series.following);
  const daysOf = (starts: readonly string[]): string[] =>
    starts
      .filter((start) => shown === 'all' || Date.parse(start) >= Date.parse(appointment.startTime))
      .map((start) => dayTag(dayIn(start, choices.zoneOf(appointment.userId))));
  const receipted = daysOf(series.receipted);
  const ask = (scope: SeriesScope): void => {
    setAsked(scope);
    // A payment may have been noted in this dialog since.
    onRead();
  };
  const confirm = (): void => {
    if (asked === null) return;
    cancelling.run(async (isShown) => {
      try {
        const { cancelled } = await cancel.mutateAsync({ id: appointment.id, scope: asked });
        toast({
          title: `${countInWords(cancelled)} ${cancelled === 1 ? 'cancelado' : 'cancelados'}`,
          variant: 'success',
        });
        if (isShown()) onChanged();
      } catch (error) {
        toastError('Não foi possível cancelar', sentenceOf(error, 'Tente novamente.'));
      }
    });
  };
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md border bg-sunken px-3 py-2 text-ui">
      <p className="max-sm:basis-full">
        <span className="font-medium">{capitalized(seriesWords(series.firstDate, series))}</span>
        <span className="text-muted">
          {' '}
          ·{' '}
          {series.bookedUntil === null
            ? `${series.place} de ${series.total}`
            : `sem data de fim, marcada até ${formatDay(series.bookedUntil)}`}
        </span>
      </p>
      {series.ahead > 1 && series.following > 0 && appointment.userId !== '' && (
        <Way tone="accent" onPress={() => setMoving(true)}>
          {series.following > 1 ? 'Mudar este e os próximos' : 'Mudar todos'}
        </Way>
      )}
      {/* One alone is cancelled as every appointment is. */}
      {(series.following > 1 || (series.following > 0 && series.bookedUntil !== null)) && (
        <Way onPress={() => ask('following')}>Cancelar este e os próximos</Way>
      )}
      {series.ahead > series.following && <Way onPress={() => ask('all')}>Cancelar todos</Way>}
      <SeriesMoveDialog
        open={isMoving}
        onClose={() => setMoving(false)}
        appointment={appointment}
        hasEarlier={series.ahead > series.following}
        hasLater={series.following > 1}
        {...choices}
        sendsMail={sendsMail}
        onMoved={() => {
          setMoving(false);
          onChanged();
        }}
      />
      <ReceiptedDialog
        open={asked !== null && receipted.length > 0}
        onClose={() => setAsked(null)}
        days={receipted}
      />
      <ConfirmDialog
        open={asked !== null && receipted.length === 0}
        onOpenChange={(open) => !open && setAsked(null)}
        title={shown === 'all' ? 'Cancelar a série toda?' : 'Cancelar este e os próximos?'}
        description={
          <ul className="grid list-disc gap-1 pl-5">
            <li>
              {countInWords(countOf(shown))} de {appointment.clientName} que ainda não começaram.
            </li>
            {series.bookedUntil !== null && <li>A série acaba: nenhum outro horário é marcado.</li>}
            <li>
              {sendsMail
                ? 'O cliente recebe um e-mail com todas as datas.'
                : 'O cliente não recebe aviso: fale com ele.'}
            </li>
            <PaidEffect days={daysOf(series.paid)} />
            <li>Não conta como cancelamento em cima da hora: para contar, cancele um de cada vez.</li>
            <li>Não dá para desfazer.</li>
          </ul>
        }
        confirmLabel={`Cancelar ${countInWords(countOf(shown))}`}
        cancelLabel="Voltar"
        busy={cancelling.busy || isReading}
        onConfirm={confirm}
      />
    </div>
  );
}

/** What becomes of payments that are noted of what is cancelled. */
function PaidEffect({ days }: { days: readonly string[] }) {
  if (days.length === 0) return null;
  return (
    <li>
      {days.length === 1 ? `O agendamento de ${days[0]} tem` : `${days.length} têm`} pagamento registrado, que
      continua contando no relatório do mês e não pode mais ser mudado.
    </li>
  );
}

/** Days that the dialog names. */
const NAMED = 3;

/** Says why nothing of it can be cancelled now, and of which days a receipt counts. */
function ReceiptedDialog({
  open,
  onClose,
  days,
}: {
  open: boolean;
  onClose: () => void;
  days: readonly string[];
}) {
  const shown = useLingering(open ? days : null) ?? [];
  const isOne = shown.length === 1;
  const others = shown.length - NAMED;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="sm"
      title={isOne ? 'Um agendamento tem recibo' : `${shown.length} agendamentos têm recibo`}
      description={`${shown.slice(0, NAMED).join(' · ')}${others > 0 ? ` e mais ${others}` : ''}`}
    >
      <p className="text-sm text-muted">
        Enquanto {isOne ? 'o recibo vale' : 'os recibos valem'}, nada disto é cancelado. Para cancelar, abra{' '}
        {isOne ? 'o agendamento' : 'cada agendamento'} e, em Pagamento, cancele o recibo antes.
      </p>
      <DialogFooter>
        <DialogClose>Entendi</DialogClose>
      </DialogFooter>
    </Dialog>
  );
}

function Way({
  tone = 'danger',
  onPress,
  children,
}: {
  tone?: 'accent' | 'danger';
  onPress: () => void;
  children: string;
}) {
  return (
    <button
      type="button"
      onClick={onPress}
      className={clsx(
        'font-medium underline-offset-4 hover:underline pointer-coarse:min-h-11',
        tone === 'danger' ? 'text-danger' : 'text-accent-text',
      )}
    >
      {children}
    </button>
  );
}
