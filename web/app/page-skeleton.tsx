import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';

/** The shape of a page whose code is still on its way. */
export function PageSkeleton() {
  return (
    <Loading className="mx-auto grid w-full max-w-6xl gap-5 p-4 sm:p-6">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-28 w-full rounded-md" />
      <Skeleton className="h-72 w-full rounded-md" />
    </Loading>
  );
}
