import { Link, useLocation } from 'wouter';
import { ForgotForm } from '#web/features/auth/forgot-form.tsx';
import { ResetForm } from '#web/features/auth/reset-form.tsx';
import { AuthCard } from './auth-card.tsx';

const BACK = (
  <Link href="/login" className="font-medium text-accent-text underline-offset-4 hover:underline">
    Voltar para o login
  </Link>
);

/** Asking for a link that sets a new password. */
export function ForgotPage() {
  return (
    <AuthCard
      title="Esqueci minha senha"
      description="Informe o e-mail da conta e enviamos um link para criar uma nova senha."
      footer={BACK}
    >
      <ForgotForm />
    </AuthCard>
  );
}

/** Setting a new password by that link. */
export function ResetPage({ params: { token } }: { params: { token: string } }) {
  const [, go] = useLocation();
  return (
    <AuthCard
      title="Criar nova senha"
      description="Depois de salvar, todas as sessões abertas da conta são encerradas."
      footer={
        <>
          O link não funciona?{' '}
          <Link
            href="/redefinir-senha"
            className="font-medium text-accent-text underline-offset-4 hover:underline"
          >
            Pedir outro
          </Link>
        </>
      }
    >
      <ResetForm token={token} onDone={() => go('/login', { replace: true })} />
    </AuthCard>
  );
}
