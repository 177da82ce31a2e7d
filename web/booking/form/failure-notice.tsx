import { CircleAlert } from 'lucide-react';

/** What failed and why, next to what was typed. */
export function FailureNotice({ title, sentence }: { title?: string; sentence: string }) {
  return (
    <p className="flex items-start gap-2 rounded-md border border-danger bg-danger-soft p-3 text-ui">
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden="true" />
      <span>
        {title !== undefined && <strong className="block font-semibold">{title}</strong>}
        {sentence}
      </span>
    </p>
  );
}
