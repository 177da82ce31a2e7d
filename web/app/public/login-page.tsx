import { useQuery } from '@tanstack/react-query';
import { Link, Redirect } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { SCREENS } from '#shared/contract/screens.ts';
import { publicConfigQuery } from '#web/features/auth/api/public-config.ts';
import { LoginForm } from '#web/features/auth/login-form.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { hasExpired, useSession } from '#web/lib/session.ts';
import { destinationOf } from '../access-rules.ts';
import { AuthCard } from './auth-card.tsx';

/** Signing in. People who are already signed in go on to where they were heading. */
export function LoginPage() {
  const session = useSession();
  const state: unknown = useHistoryState();
  const isOpen = useQuery(publicConfigQuery).data?.registrationOpen !== false;
  if (session !== null) return <Redirect to={destinationOf(session.user.role, state)} replace />;
  return (
    <AuthCard
      title={SCREENS.signIn.title}
      description="Que bom ver você. Acesse a sua agenda."
      footer={
        isOpen && (
          <>
            Ainda não tem conta?{' '}
            <Link
              href="/register"
              className="font-medium text-accent-text underline-offset-4 hover:underline"
            >
              Criar Conta
            </Link>
          </>
        )
      }
    >
      {hasExpired() && (
        <Notice tone="warn" live title="Sua sessão expirou. Entre novamente." className="mt-5" />
      )}
      <LoginForm />
    </AuthCard>
  );
}
