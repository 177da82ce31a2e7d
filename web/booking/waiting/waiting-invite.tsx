import { lazy, Suspense, useState } from 'react';
import { BellPlus } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import type { WaitingFormProps } from './waiting-form.tsx';

/** Fetched when somebody asks: the first paint needs none of it. */
const WaitingForm = lazy(async () => ({ default: (await import('./waiting-form.tsx')).WaitingForm }));

type WaitingInviteProps = Omit<WaitingFormProps, 'onLeave'> & { label: string; hint: string };

/** The way to the waiting list: a button, and below it the form. */
export function WaitingInvite({ label, hint, ...form }: WaitingInviteProps) {
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <div className="needs-script grid justify-items-start gap-1.5 border-t border-line pt-4.5">
        <p className="text-ui text-pretty text-muted">{hint}</p>
        <Button size="lg" onClick={() => setOpen(true)}>
          <BellPlus aria-hidden="true" />
          {label}
        </Button>
      </div>
    );
  }
  return (
    <Suspense fallback={<div className="h-80 animate-pulse rounded-lg bg-hover" aria-hidden="true" />}>
      <WaitingForm {...form} onLeave={() => setOpen(false)} />
    </Suspense>
  );
}
