import type { PublicProduct, PublicProfessional } from '#shared/contract/booking.ts';
import { productIdOf, type ServiceChoice } from '#web/booking/flow/flow.ts';
import { defaultTerms, NO_SERVICE, offersNoService, serviceTerms } from '#web/booking/flow/professionals.ts';
import { DoneStep, OpenStep } from './step.tsx';

type ServiceStepProps = {
  professional: PublicProfessional;
  services: readonly PublicProduct[];
  choice: ServiceChoice;
  open: boolean;
  onChoose: (choice: ServiceChoice) => void;
  onReopen: () => void;
};

/** For what: one of the professional's services, or none in particular where they take that. */
export function ServiceStep({ professional, services, choice, open, onChoose, onReopen }: ServiceStepProps) {
  if (!open) {
    const chosen = services.find((service) => service.id === productIdOf(choice));
    return (
      <DoneStep title="Serviço" onChange={onReopen}>
        <span className="font-semibold wrap-anywhere">{chosen?.name ?? NO_SERVICE}</span>
        <span className="num text-muted">{chosen ? serviceTerms(chosen) : defaultTerms(professional)}</span>
      </DoneStep>
    );
  }
  return (
    <OpenStep step="service" title="Serviço" aside="O que você quer marcar?">
      <ul className="grid gap-2">
        {services.map((service) => (
          <ServiceCard
            key={service.id}
            name={service.name}
            terms={serviceTerms(service)}
            description={service.description}
            pressed={choice.kind === 'product' && choice.id === service.id}
            onChoose={() => {
              onChoose({ kind: 'product', id: service.id });
            }}
          />
        ))}
        {offersNoService(professional) && (
          <ServiceCard
            name={NO_SERVICE}
            terms={defaultTerms(professional)}
            description={null}
            pressed={choice.kind === 'none'}
            onChoose={() => {
              onChoose({ kind: 'none' });
            }}
          />
        )}
      </ul>
    </OpenStep>
  );
}

function ServiceCard({
  name,
  terms,
  description,
  pressed,
  onChoose,
}: {
  name: string;
  terms: string;
  description: string | null;
  pressed: boolean;
  onChoose: () => void;
}) {
  return (
    <li className="grid">
      <button
        type="button"
        aria-pressed={pressed}
        onClick={onChoose}
        className="grid min-h-14 content-center gap-0.5 rounded-md border border-line bg-card px-3 py-2.5 text-left transition-colors hover:border-line-strong hover:bg-hover aria-pressed:border-accent"
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <span className="num text-ui text-muted">{terms}</span>
        </span>
        {description && <span className="line-clamp-3 text-ui text-muted">{description}</span>}
      </button>
    </li>
  );
}
