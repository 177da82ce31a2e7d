import { Menu } from 'lucide-react';
import { Logo } from '#web/components/ui/logo.tsx';
import { FRAME_ID } from './frame-element.ts';
import { PageSkeleton } from './page-skeleton.tsx';

/**
 * What a screen behind the sign-in looks like before the application has come over the line: the bar with the
 * installation's name, at the place of the real one, and the shape of a page. The server draws it into the document, whose
 * first script shows it to who is signed in; `app.css` keeps the application hidden until it is whole.
 */
export function Frame({ name }: { name: string }) {
  return (
    <div id={FRAME_ID} aria-hidden="true">
      <div className="flex h-[57px] items-center gap-x-1 border-b bg-card px-2 sm:pr-4">
        <span className="mr-1 ml-0.5 grid size-9 place-items-center pointer-coarse:size-11">
          <Menu className="size-4" />
        </span>
        <Logo name={name} className="max-sm:min-w-11 max-sm:justify-center max-sm:[&>span]:sr-only" />
      </div>
      <div className="flex">
        <div className="min-h-[calc(100dvh-57px)] w-14 shrink-0 border-r bg-canvas max-md:hidden" />
        <div className="min-w-0 flex-1">
          <PageSkeleton />
        </div>
      </div>
    </div>
  );
}
