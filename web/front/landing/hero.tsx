import { Sparkles, Star } from 'lucide-react';
import type { Brand } from '#shared/brand.ts';
import type { FrontFacts } from '#shared/front-page.ts';
import { buttonClass } from '#web/components/ui/button.tsx';
import type { Capabilities } from '../capabilities.ts';
import { DecorativeCalendar } from './decorative-calendar.tsx';

/** What it is, in one look, and the way in. */
export function Hero({ facts, capabilities }: { facts: FrontFacts; capabilities: Capabilities }) {
  const assistants = capabilities['model-context-protocol'];
  return (
    <section className="frame grid items-center gap-x-16 gap-y-12 pt-7 pb-16 sm:pt-12 lg:grid-cols-[1.12fr_0.88fr] lg:pt-16 lg:pb-24">
      <div>
        <p className="inline-flex items-center gap-2 rounded-[14px] bg-accent-soft px-3 py-1 text-xs font-medium text-balance text-accent-text sm:pl-2.5 sm:text-ui">
          <Sparkles aria-hidden="true" className="size-3.5 shrink-0 max-sm:hidden" />
          Integração com IA via Model Context Protocol{assistants ? '' : ': a caminho'}
        </p>
        <h1 className="mt-5 mb-5 text-[min(2.5rem,16vw)] leading-[1.06] font-semibold tracking-[-0.035em] text-balance sm:text-[3.5rem] sm:leading-[1.04]">
          {facts.brand.tagline}
        </h1>
        <p className="max-w-[46ch] text-lg leading-relaxed text-pretty text-muted">
          Seus clientes marcam por um link, a qualquer hora. A agenda só oferece horários livres, nunca vende
          o mesmo duas vezes e{' '}
          {facts.sendsMail ? 'avisa os dois lados por e-mail.' : 'mostra tudo na hora a quem atende.'}
        </p>
        <div className="mt-8 flex flex-wrap gap-2.5">
          <a href="/login" className={buttonClass({ variant: 'primary', size: 'lg', className: 'call' })}>
            Entrar Agora
          </a>
          <a href="/login" className={buttonClass({ size: 'lg', className: 'call' })}>
            Acessar Plataforma
          </a>
        </div>
        <p className="mt-5 text-muted">
          É cliente de quem atende aqui?{' '}
          <a href="/marcar" className="link font-medium">
            Quero marcar um horário
          </a>
        </p>
        <Claims brand={facts.brand} />
      </div>
      <DecorativeCalendar />
    </section>
  );
}

/** The owner's own words; an empty one is left out. */
function Claims({ brand: { instantAccess, rating, superlative } }: { brand: Brand }) {
  if (`${instantAccess}${rating}${superlative}` === '') return null;
  return (
    <ul className="mt-5 flex flex-wrap gap-x-5 gap-y-1 text-ui text-muted">
      {instantAccess !== '' && <li>{instantAccess}</li>}
      {rating !== '' && (
        <li className="num flex items-center gap-1.5">
          <Star aria-hidden="true" className="size-3.5 fill-current text-[#d97706] dark:text-warn" />
          <span className="sr-only">Avaliação </span>
          {rating}
        </li>
      )}
      {superlative !== '' && <li>{superlative}</li>}
    </ul>
  );
}
