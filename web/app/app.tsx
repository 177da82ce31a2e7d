import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Router } from 'wouter';
import { Toaster } from '#web/components/ui/toaster.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { stepThroughFrontDoor } from './front-door.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { Routes } from './routes.tsx';

/** The signed-in application and the pages around it. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <Suspense fallback={<PageSkeleton />}>
          <Router aroundNav={stepThroughFrontDoor}>
            <Routes />
          </Router>
        </Suspense>
      </ErrorBoundary>
      <Toaster />
    </QueryClientProvider>
  );
}
