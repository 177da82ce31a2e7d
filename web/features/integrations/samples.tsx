import { useState } from 'react';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { Tabs } from '#web/components/ui/tabs.tsx';
import type { Sample } from '#web/lib/integration-samples.ts';

export type SamplesProps = {
  title: string;
  /** The accessible name of the row of choices. */
  label: string;
  samples: readonly Sample[];
  /** The word that stands in the key's place; null while the key itself is in the samples. */
  placeholder: string | null;
};

/** Texts ready to be pasted elsewhere, one at a time. */
export function Samples({ title, label, samples, placeholder }: SamplesProps) {
  const [chosen, setChosen] = useState(samples[0]?.id ?? '');
  return (
    <section aria-label={title} className="grid gap-2.5">
      <h3 className="font-semibold">{title}</h3>
      <Tabs
        look="pills"
        label={label}
        value={chosen}
        onValueChange={setChosen}
        tabs={samples.map((sample) => ({
          value: sample.id,
          label: sample.name,
          content: <OneSample sample={sample} placeholder={placeholder} />,
        }))}
      />
    </section>
  );
}

function OneSample({ sample, placeholder }: { sample: Sample; placeholder: string | null }) {
  const { name, where, text } = sample;
  return (
    <div className="grid gap-2.5">
      <p className="text-ui text-pretty text-muted">{where}</p>
      <div className="overflow-hidden rounded-md border bg-sunken">
        <div className="flex items-center justify-between gap-3 border-b py-1.5 pr-1.5 pl-3">
          <span className="min-w-0 text-xs wrap-anywhere text-muted">{sample.file}</span>
          <CopyButton size="sm" text={text} what={`o texto para ${name}`} />
        </div>
        <pre
          tabIndex={0}
          role="group"
          aria-label={`Texto para ${name}`}
          className="p-3 text-xs leading-5 wrap-anywhere whitespace-pre-wrap -outline-offset-2"
        >
          {text}
        </pre>
      </div>
      {placeholder !== null && text.includes(placeholder) && (
        <p className="text-xs text-muted">
          No lugar de <code className="wrap-anywhere">{placeholder}</code> vai a chave. Enquanto ela estiver à
          mostra nesta tela, já vem aqui.
        </p>
      )}
    </div>
  );
}
