import type { PublicProfessional } from '#shared/contract/booking.ts';
import { Avatar } from '#web/booking/shell/avatar.tsx';
import { DoneStep, OpenStep } from './step.tsx';

type ProfessionalStepProps = {
  professionals: readonly PublicProfessional[];
  chosen: PublicProfessional | null;
  open: boolean;
  onChoose: (professional: PublicProfessional) => void;
  onReopen: () => void;
};

/** The professional: cards on a shared link, one line once chosen. */
export function ProfessionalStep({ professionals, chosen, open, onChoose, onReopen }: ProfessionalStepProps) {
  if (chosen && !open) {
    return (
      <DoneStep title="Profissional" onChange={professionals.length > 1 ? onReopen : null}>
        <span className="font-semibold wrap-anywhere">{chosen.name}</span>
        {chosen.title && <span className="text-muted wrap-anywhere">{chosen.title}</span>}
      </DoneStep>
    );
  }
  return (
    <OpenStep step="professional" title="Profissional" aside="Com quem você quer marcar?">
      <ul className="grid gap-2 lg:grid-cols-2">
        {professionals.map((professional) => (
          <li key={professional.id} className="grid">
            <button
              type="button"
              aria-pressed={professional.id === chosen?.id}
              onClick={() => {
                onChoose(professional);
              }}
              className="flex min-h-16 items-start gap-3 rounded-md border border-line bg-card p-3 text-left transition-colors hover:border-line-strong hover:bg-hover aria-pressed:border-accent"
            >
              <Avatar name={professional.name} color={professional.color} className="size-10" />
              <span className="grid min-w-0 gap-0.5">
                <span className="font-semibold wrap-anywhere">{professional.name}</span>
                {professional.title && (
                  <span className="text-ui text-muted wrap-anywhere">{professional.title}</span>
                )}
                {professional.description && (
                  <span className="line-clamp-2 text-ui text-muted">{professional.description}</span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </OpenStep>
  );
}
