import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense, useLayoutEffect } from 'react';
import { Router } from 'wouter';
import { Toaster } from '#web/components/ui/toaster.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { removeFrame } from './frame-element.ts';
import { stepThroughFrontDoor } from './front-door.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { Routes } from './routes.tsx';

/** The signed-in application and the pages around it. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <Suspense fallback={<PageSkeleton />}>
          <FrameEnd />
          <Router aroundNav={stepThroughFrontDoor}>
            <Routes />
          </Router>
        </Suspense>
      </ErrorBoundary>
      <Toaster />
    </QueryClientProvider>
  );
}

/** The frame gives way once something is drawn, before anything there measures itself. */
function FrameEnd(): null {
  useLayoutEffect(removeFrame, []);
  return null;
}
