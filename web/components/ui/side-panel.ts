import type { DialogClasses } from './dialog.tsx';

/**
 * A dialog along the right side, from the header down, that leaves what it is about in sight; on a phone the sheet that any dialog is,
 * as high as may be. Apart from the dialog itself, which the first screen carries.
 */
export const SIDE_PANEL: DialogClasses = {
  overlay:
    'fixed inset-0 z-50 max-sm:bg-overlay duration-150 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=closed]:animate-out data-[state=closed]:fade-out-0',
  panel:
    'fixed z-50 flex flex-col wrap-anywhere scroll-pt-24 scroll-pb-20 overflow-y-auto overscroll-contain border bg-card shadow-float duration-150 outline-none data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=closed]:animate-out data-[state=closed]:fade-out-0 max-sm:inset-x-0 max-sm:bottom-0 max-sm:h-[calc(100dvh-92px)] max-sm:rounded-t-xl max-sm:data-[state=open]:slide-in-from-bottom-6 sm:inset-y-0 sm:right-0 sm:w-[440px] sm:border-y-0 sm:border-r-0 sm:data-[state=open]:slide-in-from-right-8 md:top-14',
  body: 'flex flex-1 flex-col px-5 pb-5',
};
