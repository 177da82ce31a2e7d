import { Suspense, useSyncExternalStore } from 'react';
import { Router, useLocation, type AroundNavHandler } from 'wouter';
import type { SessionUser } from '#shared/contract/auth.ts';
import { SCREENS } from '#shared/contract/screens.ts';
import { TooltipProvider } from '#web/components/ui/tooltip.tsx';
import { useLiveBridge } from '#web/lib/live-bridge.ts';
import { useSession } from '#web/lib/session.ts';
import { hasUnsaved, mayLeave, question } from '#web/lib/unsaved.ts';
import { Protected } from './access.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { stepThroughFrontDoor } from './front-door.tsx';
import { later } from '#web/lib/later.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { PAGES, type SignedInScreen } from './pages.ts';
import { Shell } from './shell/shell.tsx';

const LeaveQuestion = later(
  async () => (await import('#web/components/ui/leave-question.tsx')).LeaveQuestion,
  // A page with a form has the question ready: without a line it could not be fetched any more.
  { asked: ({ open }) => open, soon: ({ expected }) => expected },
);

/** A step to another page asks about what is unsaved; what only takes an entry's place is no step of the person's. */
const askBefore: AroundNavHandler = (navigate, to, options) => {
  const go = (): void => stepThroughFrontDoor(navigate, to, options);
  if (options?.replace === true || !hasUnsaved()) go();
  else void mayLeave().then((leaves) => leaves && go());
};

/** Everything behind the sign-in, in one frame that stays while its pages change. */
export function SignedInArea({ screen }: { screen: SignedInScreen }) {
  const session = useSession();
  return (
    <Router aroundNav={askBefore}>
      <Protected adminOnly={SCREENS[screen].area === 'admin'}>
        {session !== null && <Area user={session.user} screen={screen} />}
      </Protected>
    </Router>
  );
}

function Area({ user, screen }: { user: SessionUser; screen: SignedInScreen }) {
  const [path] = useLocation();
  const asksToLeave = useSyncExternalStore(question.subscribe, question.isOpen);
  const mayAsk = useSyncExternalStore(question.subscribe, question.isExpected);
  useLiveBridge();
  const Page = PAGES[screen];
  return (
    <TooltipProvider>
      <Shell user={user} screen={screen}>
        <ErrorBoundary key={path}>
          <Suspense fallback={<PageSkeleton />}>
            <Page />
          </Suspense>
        </ErrorBoundary>
      </Shell>
      <LeaveQuestion open={asksToLeave} expected={mayAsk} />
    </TooltipProvider>
  );
}
