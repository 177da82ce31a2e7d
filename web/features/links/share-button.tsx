import { Share2 } from 'lucide-react';
import { Button, buttonClass } from '#web/components/ui/button.tsx';
import { toast } from '#web/lib/toast.ts';

export type ShareButtonProps = { title: string; url: string; what: string };

/** The device's own sharing where there is one; elsewhere a message in WhatsApp with the link in it. */
export function ShareButton({ title, url, what }: ShareButtonProps) {
  if ('share' in navigator) {
    return (
      <Button aria-label={`Compartilhar ${what}`} onClick={() => void share(title, url)}>
        <Share2 />
        Compartilhar
      </Button>
    );
  }
  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(`${title}: ${url}`)}`}
      target="_blank"
      rel="noreferrer"
      aria-label={`Compartilhar ${what} por WhatsApp`}
      className={buttonClass()}
    >
      <Share2 aria-hidden="true" />
      WhatsApp
    </a>
  );
}

async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    const givenUp = error instanceof DOMException && error.name === 'AbortError';
    if (!givenUp) toast({ title: 'Não foi possível compartilhar', description: 'Copie o link e envie-o.' });
  }
}
