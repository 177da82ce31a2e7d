import { useEffect, type ReactNode } from 'react';
import { Link } from 'wouter';
import { brand } from '#web/brand.ts';
import { buttonClass } from '#web/components/ui/button.tsx';
import { useDocumentTitle, useHeadingFocus } from '../page-title.tsx';
import { DecorativeCalendar } from './decorative-calendar.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';

/** The owner's own words about the product; an empty one is left out. */
const CLAIMS = [brand.instantAccess, brand.rating, brand.superlative].filter((claim) => claim.trim() !== '');

/** The front door: what the product does today, and the way in. */
export function LandingPage() {
  const heading = useHeadingFocus();
  useDocumentTitle(null);
  useHashScroll();
  return (
    <>
      <PublicHeader />
      <main>
        <section className="mx-auto grid max-w-[1160px] items-center gap-x-16 gap-y-10 px-4 pt-8 pb-14 sm:px-6 lg:grid-cols-[1.1fr_0.9fr] lg:pt-14 lg:pb-18">
          <div>
            <p className="inline-flex min-h-6.5 items-center rounded-full bg-accent-soft px-3 py-0.5 text-ui font-medium text-accent-text">
              Código aberto, hospedado por você
            </p>
            <h1
              ref={heading}
              tabIndex={-1}
              className="mt-5 mb-4.5 text-[2.5rem] leading-[1.06] font-semibold tracking-[-0.035em] text-balance outline-none sm:text-[3.5rem] sm:leading-[1.04]"
            >
              {brand.tagline}
            </h1>
            <p className="max-w-[46ch] text-lg leading-relaxed text-pretty text-muted">
              Seus clientes agendam por um link. A agenda só oferece horários livres, nunca marca duas pessoas
              no mesmo lugar e avisa cada um por e-mail.
            </p>
            <div className="mt-7 flex flex-wrap gap-2.5">
              <Link
                href="/login"
                className={buttonClass({
                  variant: 'primary',
                  size: 'lg',
                  className: 'h-12! rounded-md! text-base!',
                })}
              >
                Entrar Agora
              </Link>
              <Link
                href="/login"
                className={buttonClass({ size: 'lg', className: 'h-12! rounded-md! text-base!' })}
              >
                Acessar Plataforma
              </Link>
            </div>
            <p className="mt-4 text-ui text-faint">{CLAIMS.join(' · ')}</p>
          </div>
          <DecorativeCalendar />
        </section>
        <FeatureCards />
        <Support />
      </main>
      <PublicFooter />
    </>
  );
}

function Support() {
  return (
    <section
      id="suporte"
      className="mx-auto mb-16 grid max-w-[1160px] gap-x-16 gap-y-6 px-4 sm:px-6 md:grid-cols-[1fr_1.4fr]"
    >
      <div>
        <h2 className="text-2xl font-semibold tracking-[-0.02em]">Suporte</h2>
        <p className="mt-2 max-w-[40ch] text-muted text-pretty">
          Quem cuida desta agenda é quem a instalou: uma clínica, um estúdio, uma equipe.
        </p>
      </div>
      <dl className="grid gap-5 text-pretty">
        <Answer question="Tenho um agendamento e quero mudá-lo">
          Abra o link do seu agendamento, que chegou no e-mail de confirmação, ou fale com o profissional que
          atende você.
        </Answer>
        <Answer question="Quero usar na minha equipe">
          <Link href="/register" className="font-medium text-accent-text underline-offset-4 hover:underline">
            Crie uma conta de administrador
          </Link>
          , cadastre os profissionais, os horários e os serviços, e compartilhe o link.
        </Answer>
        <Answer question="Não consigo entrar">
          Profissionais recebem o acesso do administrador da organização, que também pode definir uma nova
          senha.
        </Answer>
      </dl>
    </section>
  );
}

function Answer({ question, children }: { question: string; children: ReactNode }) {
  return (
    <div className="border-l-2 border-line-strong pl-4">
      <dt className="font-semibold">{question}</dt>
      <dd className="mt-0.5 text-muted">{children}</dd>
    </div>
  );
}

/** The page is drawn after the address was read, so the section it names has to be found again. */
function useHashScroll(): void {
  useEffect(() => {
    const show = () => document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
    if (window.location.hash !== '') show();
    window.addEventListener('hashchange', show);
    return () => window.removeEventListener('hashchange', show);
  }, []);
}
