import { cva } from 'class-variance-authority';

/** The veil behind a dialog, and before one that it was opened from: of one height, the later lies above. */
export const overlayClass =
  'fixed inset-0 z-50 bg-overlay duration-150 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=closed]:animate-out data-[state=closed]:fade-out-0';

/**
 * A dialog's panel: a sheet from the bottom on a phone, a little above the middle elsewhere. However much it holds, it
 * leaves the toasts their place: above it on a phone, below it elsewhere. What gets the focus scrolls clear of the header
 * and the footer, which stay in sight. A word too long for a line is broken.
 */
export const panelClass = cva(
  'fixed z-50 wrap-anywhere scroll-pt-24 scroll-pb-20 max-sm:scroll-pb-36 overflow-y-auto overscroll-contain border bg-card shadow-float duration-150 outline-none data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=closed]:animate-out data-[state=closed]:fade-out-0 max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[calc(100dvh-92px)] max-sm:rounded-t-xl max-sm:data-[state=open]:slide-in-from-bottom-6 sm:top-[calc(50%-32px)] sm:left-1/2 sm:max-h-[calc(100dvh-112px)] sm:w-[calc(100vw-48px)] sm:-translate-1/2 sm:rounded-lg sm:data-[state=open]:zoom-in-98',
  {
    variants: { size: { sm: 'sm:max-w-md', md: 'sm:max-w-lg', lg: 'sm:max-w-3xl' } },
    defaultVariants: { size: 'md' },
  },
);
