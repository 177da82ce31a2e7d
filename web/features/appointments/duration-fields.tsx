import { MANUAL_DURATIONS } from '#shared/contract/limits.ts';
import type { Product } from '#shared/contract/products.ts';
import { Field, Fieldset } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Segmented } from '#web/components/ui/segmented.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { formatDuration } from '#web/lib/format.ts';
import type { Area } from './appointment-texts.ts';
import { productLabel, type CreationValues } from './creation-values.ts';

/** Step and least length of the professional's own numeric duration, in minutes. */
const OWN_DURATION = { min: 15, step: 15 };

const MODES = [
  { value: 'manual', label: 'Manual' },
  { value: 'product', label: 'Produto' },
] as const;

/** How long it takes: minutes by hand, or a product that knows its own. */
export function DurationFields({
  area,
  values,
  products,
  onChange,
}: {
  area: Area;
  values: CreationValues;
  /** Active products of the chosen professional; null while nobody is chosen. */
  products: readonly Product[] | null;
  onChange: (change: Partial<CreationValues>) => void;
}) {
  const choices = products ?? [];
  return (
    <Fieldset legend="Duração" className="col-span-2">
      <div className="flex flex-wrap items-start gap-3">
        {choices.length > 0 && (
          <Segmented
            label="Como definir a duração"
            options={MODES}
            value={values.mode}
            onValueChange={(mode) => onChange(mode === 'manual' ? { mode, productId: '' } : { mode })}
          />
        )}
        <div className="min-w-44 flex-1">
          {values.mode === 'product' ? (
            <Field label="Produto" hideLabel>
              <Select
                placeholder="Escolha um produto"
                options={choices.map((product) => ({ value: product.id, label: productLabel(product) }))}
                value={values.productId === '' ? undefined : values.productId}
                onValueChange={(productId) => onChange({ productId })}
              />
            </Field>
          ) : area === 'admin' ? (
            <Field label="Minutos" hideLabel>
              <Select
                options={MANUAL_DURATIONS.map((minutes) => ({
                  value: String(minutes),
                  label: formatDuration(minutes),
                }))}
                value={values.duration}
                onValueChange={(duration) => onChange({ duration })}
              />
            </Field>
          ) : (
            <Field label="Minutos" hideLabel>
              <Input
                type="number"
                inputMode="numeric"
                className="num"
                min={OWN_DURATION.min}
                step={OWN_DURATION.step}
                value={values.duration}
                onChange={(event) => onChange({ duration: event.target.value })}
              />
            </Field>
          )}
        </div>
      </div>
      {products?.length === 0 && (
        <p className="text-xs text-muted">Sem produtos ativos, a duração é definida à mão.</p>
      )}
    </Fieldset>
  );
}
