import { CircleAlert } from 'lucide-react';

/** Why the booking did not go through, next to what was typed; the toast about it goes away. */
export function FailureNotice({ sentence }: { sentence: string }) {
  return (
    <p className="flex items-start gap-2 rounded-md border border-danger bg-danger-soft p-3 text-ui">
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden="true" />
      {sentence}
    </p>
  );
}
