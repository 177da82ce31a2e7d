import { useEffect } from 'react';
import { PageSkeleton } from './page-skeleton.tsx';

/** The front door is a document of its own: a step that leads there from within the application loads it. */
export function FrontDoor() {
  useEffect(() => {
    window.location.reload();
  }, []);
  return <PageSkeleton />;
}
