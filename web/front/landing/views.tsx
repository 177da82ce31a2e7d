import { ScreenPicture } from './screen-picture.tsx';
import type { Screen } from '../pictures/pictures.ts';

type View = { value: string; label: string; screen: Screen; phone: Screen; alt: string; shown: string };

// Each `shown` is written out whole, so that the style sheet's maker finds it.
const VIEWS: readonly View[] = [
  {
    value: 'mes',
    label: 'Mês',
    screen: 'month',
    phone: 'month-phone',
    alt: 'A agenda do mês de uma clínica: em cada dia, os agendamentos de todos os profissionais por horário, cada um na cor de quem atende.',
    shown: 'group-has-[[value=mes]:checked]/views:block',
  },
  {
    value: 'semana',
    label: 'Semana',
    screen: 'week',
    phone: 'week-phone',
    alt: 'A agenda da semana: uma coluna por dia, os agendamentos com horário, cliente e serviço, e uma linha na hora de agora.',
    shown: 'group-has-[[value=semana]:checked]/views:block',
  },
  {
    value: 'dia',
    label: 'Dia',
    screen: 'day',
    phone: 'day-phone',
    alt: 'A agenda de um dia: hora por hora, quem vem, para qual serviço e com qual profissional.',
    shown: 'group-has-[[value=dia]:checked]/views:block',
  },
];

/** The agenda as it is, by month, week and day. The choice is one of radio buttons, so that it needs no script. */
export function Views() {
  return (
    <section aria-labelledby="por-dentro" className="border-y bg-sunken">
      <div className="frame group/views py-14 sm:py-20">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
          <div className="section-head">
            <h2 id="por-dentro">A equipe inteira em uma tela</h2>
            <p>Cada profissional tem a sua cor. O que um cliente marca aparece na hora, sem recarregar.</p>
          </div>
          <fieldset className="flex rounded-md border bg-card p-1">
            <legend className="sr-only">Visão da agenda</legend>
            {VIEWS.map(({ value, label }) => (
              <label
                key={value}
                className="relative flex h-9 cursor-pointer items-center rounded-sm px-4 font-medium text-muted transition-colors hover:text-ink has-checked:bg-accent-soft has-checked:text-accent-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:h-11"
              >
                <input
                  type="radio"
                  name="visao"
                  value={value}
                  defaultChecked={value === 'mes'}
                  className="sr-only"
                />
                {label}
              </label>
            ))}
          </fieldset>
        </div>
        {VIEWS.map(({ value, screen, phone, alt, shown }) => (
          <figure key={value} className={`mt-7 hidden ${shown}`}>
            <div className="overflow-hidden rounded-xl border bg-canvas shadow-float max-sm:mx-auto max-sm:max-h-140 max-sm:max-w-[330px]">
              <ScreenPicture screen={screen} phone={phone} alt={alt} />
            </div>
          </figure>
        ))}
        <p className="mt-4 text-center text-xs text-faint">Telas reais, com dados de exemplo.</p>
      </div>
    </section>
  );
}
