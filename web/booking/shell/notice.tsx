import type { ReactNode } from 'react';

/** A card that says one thing where nothing else can be done. */
export function Notice({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className="grid justify-items-start gap-2 rounded-lg border border-line bg-card p-5 text-muted [&_svg]:size-5">
      <span className="mb-1 flex size-10 items-center justify-center rounded-full bg-sunken">{icon}</span>
      <h2 className="text-base font-semibold text-ink">{title}</h2>
      {children}
    </section>
  );
}
