import type { Screen } from '../pictures/pictures.ts';
import { ScreenPicture } from './screen-picture.tsx';

type Step = { title: string; text: string; screen: Screen; alt: string };

const STEPS: readonly Step[] = [
  {
    title: 'Monte a agenda',
    text: 'Cadastre os profissionais, os horários da semana e os serviços, com duração e preço. Leva minutos.',
    screen: 'hours-phone',
    alt: 'A tela de disponibilidade no celular: os horários de cada dia da semana, que se ligam e desligam.',
  },
  {
    title: 'Compartilhe o link',
    text: 'Um para a equipe e um para cada profissional. O cliente escolhe serviço, dia e horário no celular, sem conta e sem senha.',
    screen: 'booking-phone',
    alt: 'A página pública no celular: o serviço escolhido, o calendário com os dias livres e os horários do dia.',
  },
  {
    title: 'Atenda',
    text: 'O horário entra na agenda no mesmo instante. Mova, encaixe ou cancele, no computador ou no celular.',
    screen: 'day-phone',
    alt: 'A agenda do dia no celular: os agendamentos em ordem, com horário, cliente, serviço e profissional.',
  },
];

/** How one begins, in three steps, each with the screen that it happens on. */
export function Steps() {
  return (
    <section aria-labelledby="como-funciona" className="frame pt-2 pb-16 sm:pb-24">
      <div className="section-head">
        <h2 id="como-funciona">Como funciona</h2>
        <p>Três passos entre a instalação e o primeiro cliente.</p>
      </div>
      <ol className="mt-9 grid gap-x-8 gap-y-10 md:grid-cols-3">
        {STEPS.map(({ title, text, screen, alt }, index) => (
          <li key={title}>
            <div className="fade-out h-84 overflow-hidden rounded-xl border bg-sunken px-10 pt-8 md:h-92 md:px-6 lg:px-14">
              <div className="overflow-hidden rounded-t-lg border border-b-0 bg-canvas shadow-float">
                <ScreenPicture screen={screen} alt={alt} />
              </div>
            </div>
            <h3 className="mt-5 mb-1.5 flex items-center gap-2.5 text-base font-semibold tracking-[-0.01em]">
              <span
                aria-hidden="true"
                className="num grid size-6 place-items-center rounded-full bg-accent-soft text-ui text-accent-text"
              >
                {index + 1}
              </span>
              {title}
            </h3>
            <p className="text-pretty text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
