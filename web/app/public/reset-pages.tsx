import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { Standing } from '#shared/contract/auth.ts';
import { SCREENS } from '#shared/contract/screens.ts';
import { buttonClass } from '#web/components/ui/button.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { publicConfigQuery } from '#web/features/auth/api/public-config.ts';
import { resetLinkQuery } from '#web/features/auth/api/reset-password.ts';
import { ForgotForm } from '#web/features/auth/forgot-form.tsx';
import { StandingList, isAnythingInForce } from '#web/features/auth/standing-list.tsx';
import { ResetForm } from '#web/features/auth/reset-form.tsx';
import { AuthCard } from './auth-card.tsx';

const LINK = 'font-medium text-accent-text underline-offset-4 hover:underline';

const BACK = (
  <Link href="/login" className={LINK}>
    Voltar para o login
  </Link>
);

/** Asking for a link that sets a new password. */
export function ForgotPage() {
  const typed = emailOf(useHistoryState());
  const [sent, setSent] = useState(false);
  const config = useQuery(publicConfigQuery);
  const sendsMail = config.data?.sendsMail ?? true;
  return (
    <AuthCard
      title={SCREENS.forgotPassword.title}
      description={
        sent ? (
          'Pedido recebido.'
        ) : (
          // Nothing is promised before it is known; both texts take as much room.
          <span className={config.isPending ? 'invisible' : undefined}>
            {sendsMail
              ? 'Informe o e-mail da conta e enviamos um link para criar uma nova senha.'
              : 'Esta instalação não envia e-mails: o link fica no servidor. Peça-o a quem o administra.'}
          </span>
        )
      }
      footer={BACK}
    >
      <ForgotForm typed={typed} onSent={setSent} />
    </AuthCard>
  );
}

/** The e-mail that was typed at the login; empty when there is none. */
function emailOf(state: unknown): string {
  const has = typeof state === 'object' && state !== null && 'email' in state;
  return has && typeof state.email === 'string' ? state.email : '';
}

/** Setting a new password by that link; one that no longer holds says so before anything is typed. */
export function ResetPage({ params: { token } }: { params: { token: string } }) {
  const [, go] = useLocation();
  const link = useQuery(resetLinkQuery(token));
  const [standing, setStanding] = useState<Standing | null>(null);
  if (standing !== null) return <StandingPage standing={standing} />;
  if (link.isPending) {
    return (
      <AuthCard title="Criar nova senha" description="Conferindo o link…" footer={BACK}>
        <Loading className="mt-6 grid gap-4.5">
          <Skeleton className="h-16 rounded-sm" />
          <Skeleton className="h-16 rounded-sm" />
        </Loading>
      </AuthCard>
    );
  }
  if (link.data?.valid === false) {
    return (
      <AuthCard
        title="Este link não serve mais"
        description="Ele já foi usado, expirou ou não veio inteiro."
        footer={BACK}
      >
        <Link
          href="/redefinir-senha"
          className={buttonClass({ variant: 'primary', size: 'lg', className: 'mt-6 w-full' })}
        >
          Pedir outro
        </Link>
      </AuthCard>
    );
  }
  // When it could not be asked, saving tells.
  return (
    <AuthCard
      title="Criar nova senha"
      description="Depois de salvar, todas as sessões abertas da conta são encerradas."
      footer={
        <>
          O link não funciona?{' '}
          <Link href="/redefinir-senha" className={LINK}>
            Pedir outro
          </Link>
        </>
      }
    >
      <ResetForm
        token={token}
        onDone={(left) => {
          if (isAnythingInForce(left)) setStanding(left);
          else go('/login', { replace: true });
        }}
      />
    </AuthCard>
  );
}

/** After a new password: what somebody else may have set up in the account, and what still works. */
function StandingPage({ standing }: { standing: Standing }) {
  return (
    <AuthCard
      title="Senha alterada"
      description="Os acessos abertos foram encerrados, e as chaves de integração que você criou não valem mais. Isto continua valendo: se outra pessoa esteve na sua conta, confira."
      footer={null}
    >
      <StandingList standing={standing} />
      <Link
        href="/login"
        replace
        className={buttonClass({ variant: 'primary', size: 'lg', className: 'mt-6 w-full' })}
      >
        Entrar com a nova senha
      </Link>
    </AuthCard>
  );
}
