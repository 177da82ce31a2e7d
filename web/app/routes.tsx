import { lazy } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { FRONT_PATHS, isAppPath, isResetPath } from '#shared/contract/paths.ts';
import { FrontDoor } from './front-door.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { LoginPage } from './public/login-page.tsx';
import { RegisterPage } from './public/register-page.tsx';
import { ProveEmailPage } from './public/prove-email-page.tsx';
import { ForgotPage, ResetPage } from './public/reset-pages.tsx';

const SignedInArea = lazy(async () => ({ default: (await import('./signed-in-area.tsx')).SignedInArea }));

const PUBLIC: readonly string[] = ['/login', '/register', '/redefinir-senha'];

/** Whether a path is one of the application's screens behind the sign-in. */
function isSignedInPath(path: string): boolean {
  return isAppPath(path) && !PUBLIC.includes(path) && !isResetPath(path);
}

/**
 * Every address of the application. The front door and the public booking pages are documents of their
 * own, outside this router.
 */
export function Routes() {
  const [path] = useLocation();
  if (isSignedInPath(path)) return <SignedInArea />;
  return (
    <Switch>
      <Route path="/login" component={LoginPage} />
      <Route path="/register" component={RegisterPage} />
      <Route path="/redefinir-senha" component={ForgotPage} />
      <Route path="/redefinir-senha/:token" component={ResetPage} />
      <Route path="/confirmar-email/:token" component={ProveEmailPage} />
      {FRONT_PATHS.map((path) => (
        <Route key={path} path={path} component={FrontDoor} />
      ))}
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}
