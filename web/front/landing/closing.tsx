import type { FrontFacts } from '#shared/front-page.ts';
import { buttonClass } from '#web/components/ui/button.tsx';

/** The page's last section: the ways in. Registration is offered only where it is open. */
export function Closing({ brand, registrationOpen }: Pick<FrontFacts, 'brand' | 'registrationOpen'>) {
  return (
    <section aria-labelledby="comece" className="frame pb-20">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6 rounded-xl border bg-card px-6 py-9 sm:px-10">
        <div className="section-head">
          <h2 id="comece">Comece hoje</h2>
          <p>
            {registrationOpen
              ? `Crie a sua organização no ${brand.name} e compartilhe o primeiro link ainda agora.`
              : `Entre no ${brand.name} com a conta que a sua organização criou para você.`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2.5">
          {registrationOpen && (
            <a
              href="/register"
              className={buttonClass({ variant: 'primary', size: 'lg', className: 'call' })}
            >
              Criar conta
            </a>
          )}
          <a
            href="/login"
            className={buttonClass({
              variant: registrationOpen ? 'secondary' : 'primary',
              size: 'lg',
              className: 'call',
            })}
          >
            {registrationOpen ? 'Já tenho conta' : 'Entrar'}
          </a>
        </div>
      </div>
    </section>
  );
}
