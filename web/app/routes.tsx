import { lazy } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { isAppPath } from '#shared/contract/paths.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { LandingPage } from './public/landing-page.tsx';
import { LoginPage } from './public/login-page.tsx';
import { RegisterPage } from './public/register-page.tsx';

const SignedInArea = lazy(async () => ({ default: (await import('./signed-in-area.tsx')).SignedInArea }));
const PrivacyPage = lazy(async () => ({ default: (await import('./public/legal-pages.tsx')).PrivacyPage }));
const TermsPage = lazy(async () => ({ default: (await import('./public/legal-pages.tsx')).TermsPage }));
const CookiesPage = lazy(async () => ({ default: (await import('./public/legal-pages.tsx')).CookiesPage }));

const PUBLIC: readonly string[] = ['/', '/login', '/register', '/privacidade', '/termos', '/cookies'];

/** Whether a path is one of the application's screens behind the sign-in. */
function isSignedInPath(path: string): boolean {
  return isAppPath(path) && !PUBLIC.includes(path);
}

/** Every address of the application. The public booking pages are a page of their own, outside this router. */
export function Routes() {
  const [path] = useLocation();
  if (isSignedInPath(path)) return <SignedInArea />;
  return (
    <Switch>
      <Route path="/" component={LandingPage} />
      <Route path="/login" component={LoginPage} />
      <Route path="/register" component={RegisterPage} />
      <Route path="/privacidade" component={PrivacyPage} />
      <Route path="/termos" component={TermsPage} />
      <Route path="/cookies" component={CookiesPage} />
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}
