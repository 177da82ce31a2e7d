import { ArrowRight } from 'lucide-react';
import type { FrontFacts } from '#shared/front-page.ts';
import { buttonClass } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { PageShell } from './shell/page-shell.tsx';

/**
 * For clients of a clinic: leads to its page from whatever they have of its link. A plain form, which the server answers. There
 * is no list of who is here: whether a clinic is found is its own choice.
 * @param typed what was sent before and leads nowhere; null before anything was sent
 */
export function FindPage({ facts, typed = null }: { facts: FrontFacts; typed?: string | null }) {
  return (
    <PageShell facts={facts}>
      <div className="mx-auto w-full max-w-[39rem] px-4 pt-8 pb-20 sm:px-6 sm:pt-14">
        <h1 className="text-3xl font-semibold tracking-[-0.025em] text-balance">Quero marcar um horário</h1>
        <p className="mt-3 text-lg text-pretty text-muted">
          Abra a página da clínica ou do profissional com o link que você recebeu.
        </p>
        <form method="get" action="/marcar" className="mt-8 grid gap-4 rounded-lg border bg-card p-5 sm:p-6">
          <Field
            label="Link de agendamento"
            hint="Cole o link inteiro, ou digite só o final dele, como ana-prado."
            error={typed === null ? undefined : problemOf(typed)}
          >
            <Input
              name="link"
              defaultValue={typed ?? undefined}
              size="lg"
              maxLength={2000}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              aria-required
            />
          </Field>
          <button
            type="submit"
            className={buttonClass({ variant: 'primary', size: 'lg', className: 'call justify-self-start' })}
          >
            Ir para a página
            <ArrowRight aria-hidden="true" />
          </button>
        </form>
        <div className="prose mt-10 grid gap-9">
          <section>
            <h2>Não tem o link?</h2>
            <p>
              Peça a quem atende você: o link costuma estar no perfil das redes sociais, no cartão ou na
              recepção, também como QR Code. Não mostramos uma lista de quem usa o {facts.brand.name}: cada um
              escolhe onde divulga a própria página.
            </p>
          </section>
          <section>
            <h2>Já marcou?</h2>
            <p>
              Para confirmar, remarcar ou cancelar, use o link do seu agendamento, que apareceu quando você
              marcou.
            </p>
          </section>
        </div>
      </div>
    </PageShell>
  );
}

function problemOf(typed: string): string {
  return typed === ''
    ? 'Cole ou digite o link que você recebeu.'
    : 'Não encontramos esse link aqui. Confira as letras, ou peça o link de novo a quem atende você.';
}
