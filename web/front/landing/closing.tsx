import type { Brand } from '#shared/brand.ts';
import { buttonClass } from '#web/components/ui/button.tsx';

/** The last word: the way in once more. */
export function Closing({ brand }: { brand: Brand }) {
  return (
    <section aria-labelledby="comece" className="frame pb-20">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6 rounded-xl border bg-card px-6 py-9 sm:px-10">
        <div className="section-head">
          <h2 id="comece">Comece hoje</h2>
          <p>Crie a sua organização no {brand.name} e compartilhe o primeiro link ainda agora.</p>
        </div>
        <div className="flex flex-wrap gap-2.5">
          <a href="/register" className={buttonClass({ variant: 'primary', size: 'lg', className: 'call' })}>
            Criar conta
          </a>
          <a href="/login" className={buttonClass({ size: 'lg', className: 'call' })}>
            Já tenho conta
          </a>
        </div>
      </div>
    </section>
  );
}
