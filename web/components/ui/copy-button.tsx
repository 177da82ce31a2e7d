import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toast } from '#web/lib/toast.ts';
import { Button, type ButtonProps } from './button.tsx';

const COPIED_MS = 2_000;

export type CopyButtonProps = Omit<ButtonProps, 'onClick' | 'children'> & {
  /** The text, or what reads it when it is wanted; null when it could not be read, which its reader has reported. */
  text: string | (() => Promise<string | null>);
  /** What is copied, for screen readers: "o link de Ana Prado". */
  what?: string | undefined;
  /** The toast shown on success, where the screen asks for one. */
  copiedToast?: string | undefined;
  iconOnly?: boolean | undefined;
  /** What is read on the button, when "Copiar" alone does not say enough. */
  label?: string | undefined;
  /** The clipboard refused: the text must be in sight to be selected by hand. */
  onRefused?: (() => void) | undefined;
};

/** Copies a text and says so for 2 s; where the browser refuses, a toast says how to do it by hand. */
export function CopyButton({
  text,
  what,
  copiedToast,
  iconOnly = false,
  label = 'Copiar',
  onRefused,
  ...rest
}: CopyButtonProps) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    const wanted = typeof text === 'string' ? text : await text();
    if (wanted === null) return;
    try {
      await navigator.clipboard.writeText(wanted);
      setCopied(true);
      if (copiedToast !== undefined) toast({ title: copiedToast, variant: 'success' });
    } catch {
      toast({
        title: 'Não foi possível copiar',
        description: 'Selecione o texto manualmente e use Ctrl+C...',
        variant: 'destructive',
      });
      onRefused?.();
    }
  };

  const word = copied ? 'Copiado' : 'Copiar';
  // Whatever its gender: "Copiado: a chave".
  const spoken = what === undefined ? (iconOnly ? word : undefined) : `${word}${copied ? ':' : ''} ${what}`;
  return (
    <Button size={iconOnly ? 'icon' : 'md'} {...rest} aria-label={spoken} onClick={() => void copy()}>
      {copied ? <Check className="text-ok" aria-hidden="true" /> : <Copy aria-hidden="true" />}
      {!iconOnly && <span aria-live="polite">{copied ? word : label}</span>}
    </Button>
  );
}
