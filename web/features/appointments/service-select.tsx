import type { Appointment } from '#shared/contract/appointments.ts';
import type { Product } from '#shared/contract/products.ts';
import { Field } from '#web/components/ui/field.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { productLabel } from '#web/lib/range-text.ts';
import type { EditedService } from './edit-values.ts';

/**
 * The service of an appointment: one of its professional's active ones, or none. Nothing where there is none to choose.
 * @param products what the professional offers; undefined while it is not known
 * @param isOwn whether the appointment stays with the professional whose service it has
 */
export function ServiceSelect({
  appointment: { productId, productName },
  products,
  isOwn,
  value,
  onChange,
}: {
  appointment: Appointment;
  products: readonly Product[] | undefined;
  isOwn: boolean;
  value: EditedService;
  onChange: (service: EditedService) => void;
}) {
  const active = (products ?? []).filter((product) => product.isActive);
  if (productName === null && active.length === 0) return null;
  const others = active.filter(({ id }) => !isOwn || id !== productId);
  return (
    <Field label="Serviço" hint={hintOf(value)}>
      <Select
        options={[
          ...(productName === null
            ? []
            : // With the length and the price that it was booked with, whatever the service has now.
              [{ value: 'kept', label: productName }]),
          ...others.map((product) => ({ value: product.id, label: productLabel(product) })),
          { value: productName === null ? 'kept' : 'none', label: 'Sem serviço' },
        ]}
        value={typeof value === 'object' ? value.id : value}
        onValueChange={(chosen) => {
          const product = active.find(({ id }) => id === chosen);
          if (product !== undefined) onChange({ id: product.id, duration: product.duration });
          else onChange(chosen === 'none' ? 'none' : 'kept');
        }}
      />
    </Field>
  );
}

/** What becomes of the money. */
function hintOf(value: EditedService): string | undefined {
  if (value === 'kept') return undefined;
  const price = value === 'none' ? 'Fica sem valor.' : 'Passa a valer o preço de hoje deste serviço.';
  return `${price} Pagamento e recibo não mudam.`;
}
