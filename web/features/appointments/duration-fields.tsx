import { ANYBODY } from '#shared/anybody.ts';
import { MANUAL_DURATIONS } from '#shared/contract/limits.ts';
import type { Product } from '#shared/contract/products.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field, Fieldset } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Segmented } from '#web/components/ui/segmented.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { formatDuration } from '#web/lib/format.ts';
import type { Area } from './appointment-texts.ts';
import { productLabel } from '#web/lib/range-text.ts';
import { OWN_DURATION, type CreationValues } from './creation-values.ts';

type DurationFieldsProps = {
  area: Area;
  values: CreationValues;
  /** Active products of the chosen professional, or the team's while nobody is chosen; null until they are known. */
  products: readonly Product[] | null;
  error: string | undefined;
  /** Minutes that were drawn on the agenda and differ from the service's. */
  drawn: number | undefined;
  onChange: (change: Partial<CreationValues>) => void;
};

/** How long it takes: minutes by hand, or a product that knows its own. */
export function DurationFields(props: DurationFieldsProps) {
  const { values, products, onChange } = props;
  const none = (products ?? []).length === 0;
  const isOfPerson = values.userId !== ANYBODY && !(props.area === 'admin' && values.userId === '');
  return (
    <Fieldset legend="Duração">
      <Segmented
        label="Como definir a duração"
        options={[
          { value: 'product', label: 'Por produto ou serviço', disabled: none },
          { value: 'manual', label: 'Por tempo' },
        ]}
        value={values.mode}
        onValueChange={(mode) => onChange(mode === 'manual' ? { mode, productId: '' } : { mode })}
      />
      {values.mode === 'product' ? <ProductField {...props} /> : <MinutesField {...props} />}
      {props.drawn !== undefined && (
        <p className="-mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
          Na agenda você marcou {formatDuration(props.drawn)}.
          <Button
            size="sm"
            onClick={() => onChange({ mode: 'manual', productId: '', duration: String(props.drawn) })}
          >
            Usar {formatDuration(props.drawn)}
          </Button>
        </p>
      )}
      {products?.length === 0 && isOfPerson && (
        <p className="-mt-1 text-xs text-muted">Sem produtos ativos, a duração é definida à mão.</p>
      )}
    </Fieldset>
  );
}

function ProductField({ values, products, error, onChange }: DurationFieldsProps) {
  return (
    <Field label="Produto ou serviço" hideLabel required error={error}>
      <Select
        placeholder="Escolha o produto ou serviço"
        options={(products ?? []).map((product) => ({ value: product.id, label: productLabel(product) }))}
        value={values.productId === '' ? undefined : values.productId}
        onValueChange={(productId) => onChange({ productId })}
      />
    </Field>
  );
}

function MinutesField({ area, values, products, error, onChange }: DurationFieldsProps) {
  // Most have services: until those are there, it is as tall as the choice of one.
  return (
    <Field label="Minutos" hideLabel={area === 'admin' || products === null} required error={error}>
      {area === 'admin' ? (
        <Select
          options={minuteChoices(values.duration).map((minutes) => ({
            value: String(minutes),
            label: formatDuration(minutes),
          }))}
          value={values.duration}
          onValueChange={(duration) => onChange({ duration })}
        />
      ) : (
        <Input
          type="number"
          inputMode="numeric"
          className="num"
          min={OWN_DURATION.min}
          step={OWN_DURATION.step}
          value={values.duration}
          onChange={(event) => onChange({ duration: event.target.value })}
        />
      )}
    </Field>
  );
}

/** The manual durations, and the professional's own default when it is another. */
function minuteChoices(chosen: string): number[] {
  const own = Number.parseInt(chosen, 10);
  const choices: number[] = [...MANUAL_DURATIONS];
  if (!Number.isNaN(own) && !choices.includes(own)) choices.push(own);
  return choices.sort((a, b) => a - b);
}
