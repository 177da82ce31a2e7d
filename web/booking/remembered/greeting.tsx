import { Button } from '#web/components/ui/button.tsx';

export type GreetingProps = {
  name: string;
  /** What they booked last, in words; null where there is nothing to choose again. */
  last: string | null;
  onRepeat: () => void;
  onForget: () => void;
};

/** What a client who comes back finds first: their name, the booking they made last, and a way to be forgotten. */
export function Greeting({ name, last, onRepeat, onForget }: GreetingProps) {
  const [first = ''] = name.split(' ');
  return (
    <section
      aria-label="Lembrado neste aparelho"
      className="grid gap-2.5 rounded-md border border-line bg-card p-3.5"
    >
      <div className="flex items-start gap-3">
        <p className="min-w-0 flex-1">
          <strong className="font-semibold wrap-anywhere">{first === '' ? 'Olá!' : `Olá, ${first}!`}</strong>{' '}
          <span className="text-muted">Seus dados já estão preenchidos.</span>
        </p>
        <button
          type="button"
          onClick={onForget}
          className="-my-2.5 -mr-2 h-11 shrink-0 rounded-sm px-2.5 text-ui font-medium text-accent-text hover:bg-hover"
        >
          Esquecer<span className="sr-only"> meus dados neste aparelho</span>
        </button>
      </div>
      {last !== null && (
        <Button size="lg" className="h-auto! min-h-11 py-2 text-pretty whitespace-normal!" onClick={onRepeat}>
          Marcar de novo: {last}
        </Button>
      )}
    </section>
  );
}
