/** The surface of whatever floats: menus, popovers, lists of options. */
export const floatClass =
  'z-50 overflow-y-auto rounded-md border bg-card text-ink shadow-float outline-none duration-100 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=closed]:animate-out data-[state=closed]:fade-out-0';

/** One line of a menu or list of options. */
export const optionClass =
  'relative flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 py-1 text-sm outline-none select-none data-highlighted:bg-hover data-disabled:text-disabled pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0';
