import { lazy, Suspense } from 'react';
import { Route, Router, Switch, useLocation, type AroundNavHandler } from 'wouter';
import type { SessionUser } from '#shared/contract/auth.ts';
import { LeaveQuestion } from '#web/components/ui/leave-question.tsx';
import { TooltipProvider } from '#web/components/ui/tooltip.tsx';
import { useLiveBridge } from '#web/lib/live-bridge.ts';
import { useSession } from '#web/lib/session.ts';
import { hasUnsaved, mayLeave } from '#web/lib/unsaved.ts';
import { isAdminPath } from './access-rules.ts';
import { Protected } from './access.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { stepThroughFrontDoor } from './front-door.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { Shell } from './shell/shell.tsx';

const AdminPage = lazy(async () => ({ default: (await import('./admin/admin-page.tsx')).AdminPage }));
const IntegrationsPage = lazy(async () => ({
  default: (await import('./admin/integrations-page.tsx')).IntegrationsPage,
}));
const ActivityPage = lazy(async () => ({
  default: (await import('./admin/activity-page.tsx')).ActivityPage,
}));
const DashboardPage = lazy(async () => ({
  default: (await import('./professional/dashboard-page.tsx')).DashboardPage,
}));
const SettingsPage = lazy(async () => ({
  default: (await import('./professional/settings-page.tsx')).SettingsPage,
}));
const AvailabilityPage = lazy(async () => ({
  default: (await import('./professional/availability-page.tsx')).AvailabilityPage,
}));
const NotificationsPage = lazy(async () => ({
  default: (await import('./professional/notifications-page.tsx')).NotificationsPage,
}));
const BookingFormPage = lazy(async () => ({
  default: (await import('./professional/booking-form-page.tsx')).BookingFormPage,
}));
const ProductsPage = lazy(async () => ({
  default: (await import('./professional/products-page.tsx')).ProductsPage,
}));
const BookingLinksPage = lazy(async () => ({
  default: (await import('./professional/booking-links-page.tsx')).BookingLinksPage,
}));

/** A step to another page asks about what is unsaved; what only takes an entry's place is no step of the person's. */
const askBefore: AroundNavHandler = (navigate, to, options) => {
  const go = (): void => stepThroughFrontDoor(navigate, to, options);
  if (options?.replace === true || !hasUnsaved()) go();
  else void mayLeave().then((leaves) => leaves && go());
};

/** Everything behind the sign-in, in one frame that stays while its pages change. */
export function SignedInArea() {
  const [path] = useLocation();
  const session = useSession();
  return (
    <Router aroundNav={askBefore}>
      <Protected adminOnly={isAdminPath(path)}>{session !== null && <Area user={session.user} />}</Protected>
    </Router>
  );
}

function Area({ user }: { user: SessionUser }) {
  const [path] = useLocation();
  useLiveBridge();
  return (
    <TooltipProvider>
      <Shell user={user} area={isAdminPath(path) ? 'admin' : 'professional'}>
        <ErrorBoundary key={path}>
          <Suspense fallback={<PageSkeleton />}>
            <Switch>
              <Route path={/^\/admin(-dashboard)?\/?$/} component={AdminPage} />
              <Route path="/integrations" component={IntegrationsPage} />
              <Route path={/^\/activity\/?$/} component={ActivityPage} />
              <Route path={/^\/(user-)?dashboard\/?$/} component={DashboardPage} />
              <Route path="/settings" component={SettingsPage} />
              <Route path="/availability" component={AvailabilityPage} />
              <Route path="/notifications" component={NotificationsPage} />
              <Route path="/booking-form-settings" component={BookingFormPage} />
              <Route path="/products" component={ProductsPage} />
              <Route path="/booking-links" component={BookingLinksPage} />
            </Switch>
          </Suspense>
        </ErrorBoundary>
      </Shell>
      <LeaveQuestion />
    </TooltipProvider>
  );
}
