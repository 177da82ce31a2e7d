import { lazy } from 'react';
import { Route, Switch } from 'wouter';
import { NotFoundPage } from './not-found-page.tsx';
import { LandingPage } from './public/landing-page.tsx';
import { LoginPage } from './public/login-page.tsx';
import { RegisterPage } from './public/register-page.tsx';

const SignedInArea = lazy(async () => ({ default: (await import('./signed-in-area.tsx')).SignedInArea }));
const PrivacyPage = lazy(async () => ({ default: (await import('./public/legal-pages.tsx')).PrivacyPage }));
const TermsPage = lazy(async () => ({ default: (await import('./public/legal-pages.tsx')).TermsPage }));
const CookiesPage = lazy(async () => ({ default: (await import('./public/legal-pages.tsx')).CookiesPage }));

const SIGNED_IN =
  /^\/(admin|admin-dashboard|dashboard|user-dashboard|settings|availability|notifications|booking-form-settings|products|booking-links|integrations)\/?$/;

/** Every address of the application. The public booking pages are a page of their own, outside this router. */
export function Routes() {
  return (
    <Switch>
      <Route path="/" component={LandingPage} />
      <Route path="/login" component={LoginPage} />
      <Route path="/register" component={RegisterPage} />
      <Route path="/privacidade" component={PrivacyPage} />
      <Route path="/termos" component={TermsPage} />
      <Route path="/cookies" component={CookiesPage} />
      <Route path={SIGNED_IN}>
        <SignedInArea />
      </Route>
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}
