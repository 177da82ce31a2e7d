import { useQuery } from '@tanstack/react-query';
import { Link, Redirect } from 'wouter';
import { SCREENS } from '#shared/contract/screens.ts';
import { buttonClass } from '#web/components/ui/button.tsx';
import { publicConfigQuery } from '#web/features/auth/api/public-config.ts';
import { RegisterForm } from '#web/features/auth/register-form.tsx';
import { useSession } from '#web/lib/session.ts';
import { homeOf } from '../access-rules.ts';
import { AuthCard } from './auth-card.tsx';

/** Creating an administrator's account, which signs in at once. */
export function RegisterPage() {
  const session = useSession();
  const isClosed = useQuery(publicConfigQuery).data?.registrationOpen === false;
  if (session !== null) return <Redirect to={homeOf(session.user.role)} replace />;
  if (isClosed) {
    return (
      <AuthCard
        title="Cadastro fechado"
        description="Esta instalação não aceita novos cadastros. Se você faz parte de uma organização, peça o seu acesso a quem a administra."
        footer={null}
      >
        <Link
          href="/login"
          className={buttonClass({ variant: 'primary', size: 'lg', className: 'mt-6 w-full' })}
        >
          Ir para o login
        </Link>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={SCREENS.register.title}
      description="Crie a sua organização e comece a receber agendamentos."
      footer={
        <>
          Já tem conta?{' '}
          <Link href="/login" className="font-medium text-accent-text underline-offset-4 hover:underline">
            Fazer login
          </Link>
        </>
      }
    >
      <RegisterForm />
    </AuthCard>
  );
}
