import { Check, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Drawing } from './features.ts';

const TEAM = [
  { name: 'Ana', tone: 'tone-blue', hours: '16 h', width: 'w-[80%]', times: ['08:00', '09:30', '11:00'] },
  { name: 'Bruno', tone: 'tone-green', hours: '15 h', width: 'w-[74%]', times: ['09:30', '14:00'] },
  { name: 'Clara', tone: 'tone-rust', hours: '17 h', width: 'w-[86%]', times: ['08:00', '11:00', '14:00'] },
];

/** A small piece of the product behind each feature. Decorative: the card says in words what it shows. */
export const DRAWINGS: Readonly<Record<Drawing, () => ReactNode>> = {
  team: () => (
    <div className="grid w-full grid-cols-1 gap-2">
      {TEAM.map(({ name, tone, times }) => (
        <div key={name} className={`flex items-center gap-2 ${tone}`}>
          <span className="tone-dot" />
          <span className="w-12 text-ink">{name}</span>
          <span className="num flex h-5.5 min-w-0 flex-wrap gap-1.5 overflow-hidden text-xs">
            {times.map((time) => (
              <span key={time} className="tint rounded-xs py-0.5 pr-1.5 pl-2">
                {time}
              </span>
            ))}
          </span>
        </div>
      ))}
    </div>
  ),
  balance: () => (
    <div className="grid w-full gap-2.5">
      {TEAM.map(({ name, tone, hours, width }) => (
        <div key={name} className={`flex items-center gap-2 ${tone}`}>
          <span className="tone-dot" />
          <span className="w-12 text-ink">{name}</span>
          <span className="h-1.5 flex-1 overflow-hidden rounded-full bg-line">
            <span className={`block h-full rounded-full bg-(--c) ${width}`} />
          </span>
          <span className="num">{hours}</span>
        </div>
      ))}
    </div>
  ),
  'nearest-times': () => (
    <div className="num flex h-8.5 flex-wrap gap-2 overflow-hidden font-medium">
      <span className="rounded-sm border border-dashed border-line-strong px-2.5 py-1.5 text-faint line-through sm:px-3">
        11:30
      </span>
      {['10:00', '12:00', '13:00'].map((time) => (
        <span
          key={time}
          className="rounded-sm border border-line-strong bg-card px-2.5 py-1.5 text-ink sm:px-3"
        >
          {time}
        </span>
      ))}
    </div>
  ),
  link: () => (
    <div className="num flex w-full items-center justify-between gap-2 rounded-md border border-line-strong bg-card px-3 py-2.5">
      <span className="truncate text-ink">/book/personal/ana-prado</span>
      <span className="font-semibold text-accent-text">Copiar</span>
    </div>
  ),
  'week-hours': () => (
    <div className="grid w-full grid-cols-1 gap-2">
      <Line label="Segunda-feira" value="09:00 – 17:00" />
      <Line label="Pausa entre atendimentos" value="10 min" />
    </div>
  ),
  breaks: () => (
    <div className="flex h-20 w-full items-end gap-1.5">
      {['h-12', 'h-16', 'h-14', '', 'h-15', 'h-18', 'h-10', 'h-7'].map((height, hour) => (
        <span
          key={hour}
          className={`flex-1 rounded-xs ${height === '' ? 'h-5 border border-dashed border-accent' : `bg-accent/35 ${height}`}`}
        />
      ))}
    </div>
  ),
  mail: () => (
    <div className="grid w-full gap-1.5 rounded-md border bg-card px-3 py-2.5">
      <span className="flex items-center gap-2 font-semibold text-ink">
        <Mail className="size-4 text-accent-text" />
        Agendamento confirmado
      </span>
      <span className="num flex justify-between gap-3">
        <span className="truncate">quinta-feira, 19 de novembro, 14:00</span>
        <span className="rounded-xs bg-sunken px-1.5 text-xs">.ics</span>
      </span>
    </div>
  ),
  'own-page': () => (
    <div className="flex w-full items-center justify-between gap-3 rounded-md border bg-card px-3 py-2.5">
      <span className="num text-ink">quinta, 19/11, 14:00</span>
      <span className="flex items-center gap-1.5 font-medium text-ok">
        <Check className="size-4" />
        Confirmado
      </span>
    </div>
  ),
  webhook: () => (
    <div className="grid gap-1.5 font-medium">
      <span>appointment.created</span>
      <span className="num">
        <span className="font-semibold text-ok">200</span> · 84 ms
      </span>
    </div>
  ),
  live: () => (
    <div className="tint tone-violet flex w-full items-center gap-3 rounded-md py-2.5 pr-3 pl-4">
      <span className="num">14:00</span>
      <span className="truncate font-semibold text-ink">Sofia Barros</span>
      <span className="ml-auto flex items-center gap-1.5 text-xs font-medium text-accent-text">
        <span className="size-1.5 rounded-full bg-accent" />
        agora
      </span>
    </div>
  ),
  assistant: () => (
    <div className="grid w-full gap-2 text-xs">
      <span className="ml-auto max-w-[88%] rounded-md bg-accent-soft px-2.5 py-1.5 text-accent-text">
        Qual é o primeiro horário livre na quinta?
      </span>
      <span className="num mr-auto max-w-[88%] rounded-md border bg-card px-2.5 py-1.5 text-ink">
        14:00, com a Ana. Posso marcar?
      </span>
    </div>
  ),
};

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-3 rounded-sm border bg-card px-3 py-1.5">
      <span className="min-w-0 truncate text-ink">{label}</span>
      <span className="num whitespace-nowrap">{value}</span>
    </div>
  );
}
