import { MessageCircle } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { textsLeftWords, useTextsLeft } from './texts-left.ts';
import type { AbsenceTarget } from './types.ts';

/** Above an agenda: texts of the last absence are still to be sent, and the way back to them. Nothing where none is. */
export function TextsLeftNotice({
  date,
  onOpen,
}: {
  /** The day on screen. */
  date: string;
  onOpen: (target: AbsenceTarget) => void;
}) {
  const texts = useTextsLeft();
  if (texts === null) return null;
  const { person, left } = texts;
  return (
    <div className="mt-2 mb-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-md border border-warn-line bg-warn-soft px-3 py-1.5 text-ui text-warn md:mt-0">
      <MessageCircle aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-48 text-pretty wrap-anywhere">
        {textsLeftWords(left)} para WhatsApp da ausência de {person.name}.
      </p>
      <Button size="sm" onClick={() => onOpen({ person, date, opensTexts: true })}>
        Ver os textos
      </Button>
    </div>
  );
}
