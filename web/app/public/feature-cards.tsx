import { Check } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { ColorDot } from '#web/components/ui/color-dot.tsx';

const TEAM = [
  { name: 'Ana', color: '#3b82f6', times: ['08:00', '09:30', '11:00'] },
  { name: 'Bruno', color: '#0f9d6e', times: ['09:30', '14:00'] },
  { name: 'Clara', color: '#c2410c', times: ['08:00', '11:00', '14:00'] },
];

/** Six things that work today, each shown by a small true piece of the product. */
export function FeatureCards() {
  return (
    <section
      id="produto"
      aria-label="Produto"
      className="mx-auto mb-16 max-w-[1160px] scroll-mt-4 px-4 sm:px-6"
    >
      <div className="grid gap-px overflow-hidden rounded-xl border bg-line sm:grid-cols-2 lg:grid-cols-3">
        <Card
          title="Links públicos"
          text="Um link por profissional e um da equipe. O cliente agenda sem criar conta."
        >
          <div className="num flex w-full items-center justify-between gap-2 rounded-md border border-line-strong bg-card px-3 py-2.5">
            <span className="truncate">/book/personal/ana-prado</span>
            <span className="font-semibold text-accent-text">Copiar</span>
          </div>
        </Card>
        <Card
          title="Sem horário duplicado"
          text="Um horário ocupado nunca entra duas vezes; os livres mais próximos aparecem na hora."
        >
          <div className="num flex flex-wrap gap-2 font-medium">
            <span className="rounded-sm border border-dashed border-line-strong px-3 py-1.5 text-faint line-through">
              11:30
            </span>
            {['10:00', '12:00', '13:00'].map((time) => (
              <span key={time} className="rounded-sm border border-line-strong bg-card px-3 py-1.5">
                {time}
              </span>
            ))}
          </div>
        </Card>
        <Card
          title="Agenda ao vivo"
          text="O que um cliente agenda aparece na tela de quem atende, sem recarregar."
        >
          <div
            className="tint flex w-full items-center gap-3 rounded-md py-2.5 pr-3 pl-4"
            style={{ '--c': '#8b5cf6' } as CSSProperties}
          >
            <span className="num text-muted">14:00</span>
            <span className="font-semibold text-ink">Sofia Barros</span>
            <span className="ml-auto flex items-center gap-1.5 text-xs font-medium text-accent-text">
              <span className="size-1.5 rounded-full bg-accent" />
              agora
            </span>
          </div>
        </Card>
        <Card
          title="Horários e serviços"
          text="Cada profissional define os horários da semana, quantos atende de uma vez e o que oferece."
        >
          <div className="grid w-full gap-2">
            <Line label="Segunda-feira" value="09:00 – 17:00" />
            <Line label="Sessão individual" value="50 min · R$ 180,00" />
          </div>
        </Card>
        <Card title="Agendas da equipe" text="Todos os profissionais em um calendário, ou um de cada vez.">
          <div className="grid w-full gap-2">
            {TEAM.map((person) => (
              <div key={person.name} className="flex items-center gap-2">
                <ColorDot color={person.color} className="size-2!" />
                <span className="w-12 text-ink">{person.name}</span>
                <span className="num flex gap-1.5 text-xs">
                  {person.times.map((time) => (
                    <span
                      key={time}
                      className="tint rounded-xs py-0.5 pr-1.5 pl-2"
                      style={{ '--c': person.color } as CSSProperties}
                    >
                      {time}
                    </span>
                  ))}
                </span>
              </div>
            ))}
          </div>
        </Card>
        <Card
          title="Código aberto e seu"
          text="Instale no seu servidor: os dados dos clientes ficam com você, sem mensalidade."
        >
          <div className="grid gap-1.5 font-medium">
            {['Seu servidor', 'Seu banco de dados', 'Sua marca'].map((line) => (
              <span key={line} className="flex items-center gap-2">
                <Check className="size-4 text-ok" />
                {line}
              </span>
            ))}
          </div>
        </Card>
      </div>
    </section>
  );
}

function Card({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <article className="bg-card p-5.5">
      <div
        aria-hidden="true"
        className="mb-4 flex h-27 items-center overflow-hidden rounded-lg bg-sunken px-4.5 text-ui text-muted select-none"
      >
        {children}
      </div>
      <h2 className="mb-1.5 text-base font-semibold tracking-[-0.01em]">{title}</h2>
      <p className="text-muted text-pretty">{text}</p>
    </article>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-3 rounded-sm border bg-card px-3 py-1.5">
      <span className="text-ink">{label}</span>
      <span className="num">{value}</span>
    </div>
  );
}
