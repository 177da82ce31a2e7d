import { useEffect, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { toast, toastError } from '#web/lib/toast.ts';

type CopyLinkProps = {
  /** Of the client's own page, without what a mail program adds to it. */
  path: string;
  className?: string;
};

const COPIED_MS = 2_000;

/**
 * Copies the address of a client's page; where the browser refuses, the address is there to be copied by hand. The application's own
 * button would bring a part of the application along, and a module that both share would be one file more of a first visit.
 */
export function CopyLink({ path, className }: CopyLinkProps) {
  const [copied, setCopied] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    // The server that draws the page knows no origin.
    const address = new URL(path, window.location.origin).href;
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
      toast({ title: 'Link copiado!', variant: 'success' });
    } catch {
      setRefused(address);
      toastError('Não foi possível copiar', 'O link está abaixo do botão, para você copiar à mão.');
    }
  };
  return (
    <>
      <Button size="lg" className={className} onClick={() => void copy()}>
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
          <path d={copied ? 'm5 12 5 5L20 7' : 'M9 9h12v12H9zM5 15H3V3h12v2'} />
        </svg>
        <span aria-live="polite">{copied ? 'Copiado' : 'Copiar link'}</span>
      </Button>
      {refused !== null && (
        <Input
          ref={focusOnce}
          size="lg"
          className="col-span-full"
          readOnly
          aria-label="Link da página"
          value={refused}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  );
}

/** Its text is selected by the focus. */
function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}
