import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Segmented } from '#web/components/ui/segmented.tsx';
import { AgendaMenu, type AgendaMenuEntry } from './agenda-menu.tsx';
import { showsDay, stepDate, viewTitle, viewTitleShort } from '#web/agenda/model/navigation.ts';
import type { AgendaView } from '#web/agenda/types.ts';

export type AgendaToolbarProps = {
  view: AgendaView;
  date: string;
  today: string;
  /** The agenda's zone in words, where its clock is not the reader's. */
  zoneName?: string | undefined;
  /** A phone's title is shorter. */
  phone: boolean;
  onViewChange: (view: AgendaView) => void;
  onDateChange: (date: string) => void;
  /** The professional filter. */
  filter?: ReactNode;
  /** Icon buttons: refresh, full screen. A phone has `menu` in their place. */
  actions?: ReactNode;
  menu?: readonly AgendaMenuEntry[] | undefined;
  /** The main button; on a phone it floats. */
  onCreate?: (() => void) | undefined;
  createLabel?: string | undefined;
};

const VIEWS = [
  { value: 'month', label: 'Mês', shortcut: 'm' },
  { value: 'week', label: 'Semana', shortcut: 's' },
  { value: 'day', label: 'Dia', shortcut: 'd' },
] as const;

const STEP_NAMES = {
  month: ['Mês anterior', 'Próximo mês'],
  week: ['Semana anterior', 'Próxima semana'],
  day: ['Dia anterior', 'Próximo dia'],
} as const;

/**
 * Previous, next and title; the views; the filter, the buttons and the main action. What is pressed again and again stands
 * where no title, however long, moves it from under the pointer. Wraps on a phone.
 */
export function AgendaToolbar({
  view,
  date,
  today,
  phone,
  onViewChange,
  onDateChange,
  ...slots
}: AgendaToolbarProps) {
  const [previous, next] = STEP_NAMES[view];
  const title = (phone ? viewTitleShort : viewTitle)(view, date);
  // A phone's month lists one day.
  const away = phone && view === 'month' ? date !== today : !showsDay(view, date, today);
  const createLabel = slots.createLabel ?? 'Novo agendamento';
  return (
    // No container on a phone: the main button floats over the screen, and the title alone stays in sight, above all of the agenda.
    <div className="z-25 mb-1 bg-canvas pb-2 max-md:contents md:sticky md:@container md:top-14 md:-mt-2 md:pt-2 md:in-[.fixed]:-top-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2.5 max-md:contents md:@max-[96rem]:has-[nav]:*:first:basis-full xl:@min-[58rem]:not-has-[nav]:flex-nowrap xl:@min-[96rem]:flex-nowrap">
        <div
          data-dwell=""
          className="min-w-0 max-md:sticky max-md:top-14 max-md:z-25 max-md:-mx-4 max-md:bg-canvas max-md:px-4 max-md:py-0.5 max-md:[container:tight/inline-size] max-md:in-[.fixed]:-top-4 md:-ml-1.5 md:grow"
        >
          <div className="flex min-w-0 items-center tight:flex-wrap">
            <Button
              variant="ghost"
              size="icon"
              aria-label={previous}
              onClick={() => onDateChange(stepDate(view, date, -1))}
            >
              <ChevronLeft />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              aria-label={next}
              className="max-md:order-3"
              onClick={() => onDateChange(stepDate(view, date, 1))}
            >
              <ChevronRight />
            </Button>
            <div className="grid min-w-0 max-md:order-1 max-md:flex-1 max-md:text-center tight:order-first! tight:basis-full!">
              <h2 aria-live="polite" className="min-w-0">
                <button
                  type="button"
                  title="Voltar para hoje"
                  onClick={() => onDateChange(today)}
                  className={clsx(
                    'max-w-full truncate tight:whitespace-normal rounded-sm px-1.5 py-1 text-xl font-semibold tracking-[-0.015em] hover:text-accent-text pointer-coarse:min-h-11',
                    // Beside the way back to today a phone's row is short.
                    away ? 'max-md:px-0.5 max-md:text-base' : 'max-md:text-lg',
                    slots.zoneName !== undefined && 'md:py-0 md:leading-6',
                    slots.filter !== undefined && 'max-[87.5rem]:text-lg',
                  )}
                >
                  {slots.filter === undefined || phone ? title : <BriefTitle title={title} />}
                </button>
              </h2>
              {/* Beside the title there is no room for it, and below it the row is as high as before. */}
              {slots.zoneName !== undefined && (
                <p className="truncate px-1.5 text-xs text-muted md:text-2xs md:leading-3">
                  {slots.zoneName}
                </p>
              )}
            </div>
            {phone && slots.menu !== undefined && <AgendaMenu entries={slots.menu} />}
            {away && <BackToToday className="ml-1 max-md:order-2" onClick={() => onDateChange(today)} />}
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pb-1 md:contents">
          <div
            data-dwell=""
            className={clsx('flex shrink-0 items-center', slots.filter === undefined && 'max-md:flex-1')}
          >
            <Segmented
              label="Visão da agenda"
              options={VIEWS}
              value={view}
              onValueChange={onViewChange}
              className="max-md:w-full max-md:[&>button]:flex-auto max-md:flex-nowrap max-md:[&>button]:px-2 tight:flex-wrap"
            />
          </div>
          <div className="ml-auto flex min-w-min items-center gap-2 max-md:contents md:shrink-999 @max-[40rem]:flex-wrap @max-[58rem]:has-[nav]:flex-wrap @max-[58rem]:has-[nav]:justify-end">
            {slots.filter !== undefined && (
              <div className="max-md:min-w-0 max-md:flex-1 max-md:basis-22 md:min-w-28 md:shrink md:basis-56 md:has-[nav]:min-w-64 md:has-[nav]:basis-80 tight:basis-full">
                {slots.filter}
              </div>
            )}
            {!phone && slots.actions !== undefined && (
              <div className="flex shrink-0 items-center gap-2">{slots.actions}</div>
            )}
            {slots.onCreate !== undefined && (
              <Button
                variant="primary"
                onClick={slots.onCreate}
                className="max-md:fixed max-md:right-4 max-md:bottom-4 max-md:z-25 max-md:h-12 max-md:rounded-full max-md:px-5 max-md:shadow-float"
              >
                <Plus aria-hidden="true" />
                {createLabel}
              </Button>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

/** What a team’s row, which holds the most, has no room for is read out only: 'Semana de', and '-feira' of the weekday. */
function BriefTitle({ title }: { title: string }) {
  const [, week, weekday, rest] = /^(Semana de )?(.*?)(-feira.*)?$/.exec(title) ?? [];
  return (
    <>
      {week !== undefined && <span className="max-2xl:sr-only">{week}</span>}
      {weekday}
      {rest !== undefined && <span className="max-2xl:sr-only">-feira</span>}
      {rest?.slice('-feira'.length)}
    </>
  );
}

function BackToToday({ className, onClick }: { className: string; onClick: () => void }) {
  return (
    <Button size="sm" onClick={onClick} className={className}>
      Hoje
    </Button>
  );
}
