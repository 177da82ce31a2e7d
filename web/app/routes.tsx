import { lazy, type ComponentType } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { FRONT_PATHS } from '#shared/contract/paths.ts';
import { isOf, screenAt, SCREENS, type ScreenOf } from '#shared/contract/screens.ts';
import { FrontDoor } from './front-door.tsx';
import { NotFoundPage } from './not-found.ts';

const SignedInArea = lazy(async () => ({ default: (await import('./signed-in-area.tsx')).SignedInArea }));

const LoginPage = lazy(async () => ({ default: (await import('./public/login-page.tsx')).LoginPage }));
const RegisterPage = lazy(async () => ({
  default: (await import('./public/register-page.tsx')).RegisterPage,
}));
const ForgotPage = lazy(async () => ({ default: (await import('./public/reset-pages.tsx')).ForgotPage }));
const ResetPage = lazy(async () => ({ default: (await import('./public/reset-pages.tsx')).ResetPage }));
const ProveEmailPage = lazy(async () => ({
  default: (await import('./public/prove-email-page.tsx')).ProveEmailPage,
}));

const PAGES: Readonly<Record<ScreenOf<'public'>, ComponentType>> = {
  signIn: LoginPage,
  register: RegisterPage,
  forgotPassword: ForgotPage,
};

/**
 * Every address of the application. The front door and the public booking pages are documents of their
 * own, outside this router.
 */
export function Routes() {
  const [path] = useLocation();
  const screen = screenAt(path);
  if (screen !== null && !isOf('public', screen)) return <SignedInArea screen={screen} />;
  return (
    <Switch>
      {Object.entries(PAGES).flatMap(([name, page]) =>
        SCREENS[name as ScreenOf<'public'>].paths.map((path) => (
          <Route key={path} path={path} component={page} />
        )),
      )}
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
