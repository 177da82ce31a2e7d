import type { FrontFacts } from '#shared/front-page.ts';
import type { Capabilities } from '../capabilities.ts';
import { DRAWINGS } from './drawings.tsx';
import { featuresOf, type Feature } from './features.ts';

/** Six things that work today, each shown by a small true piece of the product. */
export function FeatureCards({ facts, capabilities }: { facts: FrontFacts; capabilities: Capabilities }) {
  return (
    <section id="produto" aria-labelledby="produto-titulo" className="frame scroll-mt-2 py-14 sm:py-20">
      <div className="section-head">
        <h2 id="produto-titulo">O que a agenda faz por você</h2>
        <p>Tudo o que está aqui já funciona nesta versão.</p>
      </div>
      <ul className="mt-9 grid grid-cols-1 gap-px overflow-hidden rounded-xl border bg-line sm:grid-cols-2 lg:grid-cols-3">
        {featuresOf(facts, capabilities).map((feature) => (
          <Card key={feature.title} {...feature} />
        ))}
      </ul>
    </section>
  );
}

function Card({ title, text, drawing }: Feature) {
  const Drawing = DRAWINGS[drawing];
  return (
    <li className="bg-card p-4.5 sm:p-5.5">
      <div
        aria-hidden="true"
        className="mb-4.5 flex h-25 items-center overflow-hidden rounded-lg bg-sunken px-4.5 sm:h-29 text-ui text-muted select-none tight:hidden"
      >
        <Drawing />
      </div>
      <h3 className="mb-1.5 text-base font-semibold tracking-[-0.01em]">{title}</h3>
      <p className="text-pretty text-muted">{text}</p>
    </li>
  );
}
