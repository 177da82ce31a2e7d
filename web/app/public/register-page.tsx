import { Link, Redirect } from 'wouter';
import { RegisterForm } from '#web/features/auth/register-form.tsx';
import { useSession } from '#web/lib/session.ts';
import { homeOf } from '../access-rules.ts';
import { AuthCard } from './auth-card.tsx';

/** Creating an administrator's account, which signs in at once. */
export function RegisterPage() {
  const session = useSession();
  if (session !== null) return <Redirect to={homeOf(session.user.role)} replace />;
  return (
    <AuthCard
      title="Criar Conta"
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
