/** The line at the present minute, placed by its parent. Decorative: the rows say the hours. */
export function NowLine({ top }: { top: string }) {
  return (
    <div
      aria-hidden="true"
      style={{ top }}
      className="pointer-events-none absolute right-0 left-0 z-20 h-0.5 bg-danger"
    >
      <span className="absolute top-1/2 -left-1 size-2 -translate-y-1/2 rounded-full bg-danger" />
    </div>
  );
}
