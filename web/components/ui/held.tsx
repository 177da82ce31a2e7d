import { useState, type ReactNode } from 'react';
import { Loading, Skeleton } from './skeleton.tsx';

/**
 * Draws its children together with what stands above them, so that nothing moves when that arrives. They are there from the
 * start, hidden, and read what they show meanwhile. Once drawn they stay.
 * @param until whether what stands above is known: `isAnswered` of its reads
 * @param place what stands in their place; a block when left out
 */
export function Held({ until, place, children }: { until: boolean; place?: ReactNode; children: ReactNode }) {
  const [isDrawn, setDrawn] = useState(until);
  if (until && !isDrawn) setDrawn(true);
  return (
    <>
      {!isDrawn &&
        (place ?? (
          <Loading>
            <Skeleton className="h-96 rounded-md" />
          </Loading>
        ))}
      <div className={isDrawn ? 'contents' : 'hidden'}>{children}</div>
    </>
  );
}
