import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Product } from '#shared/contract/products.ts';
import { DatePicker } from '#web/components/ui/date-picker.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { NativeSelect } from '#web/components/ui/native-select.tsx';
import { TimeInput } from '#web/components/ui/time-input.tsx';
import { foreignZone } from '#web/lib/foreign-zone.ts';
import { productLabel } from '#web/lib/range-text.ts';
import type { Read } from '#web/lib/read.ts';
import {
  hasOwnLength,
  lengthOf,
  placeOf,
  type ChangedAppointment,
  type ChangeValues,
} from './change-values.ts';

/** What the page knows of people and services. */
export type ChangeChoices = {
  /** Chooses whose they are; undefined where nobody else can be. */
  readonly choosePerson: ((userId: string, onChange: (userId: string) => void) => ReactNode) | undefined;
  /** The services of a professional. */
  readonly servicesOf: (userId: string) => Read<Product[]>;
  /** The IANA zone of a professional. */
  readonly zoneOf: (userId: string) => string;
};

type ChangeFieldsProps = ChangeChoices & {
  appointment: ChangedAppointment;
  values: ChangeValues;
  onChange: (change: Partial<ChangeValues>) => void;
};

/** With whom, for what, when and how long the appointments of a series are to be. */
export function ChangeFields({
  appointment,
  values,
  onChange,
  choosePerson,
  servicesOf,
  zoneOf,
}: ChangeFieldsProps) {
  const services = useQuery(servicesOf(values.userId)).data ?? [];
  const isOwn = values.userId === appointment.userId;
  const { productId, productName, startTime } = appointment;
  const offered = services.filter(({ id, isActive }) => isActive && (!isOwn || id !== productId));
  const zone = zoneOf(values.userId);
  const place = placeOf(appointment, values, zone);
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        {/* A service is its professional's own; the one that there was goes along by its name. */}
        {choosePerson?.(values.userId, (userId) => onChange({ userId, service: 'kept' }))}
        {(productName !== null || offered.length > 0) && (
          <Field
            label="Serviço"
            hint={
              values.service === 'kept'
                ? undefined
                : values.service === 'none'
                  ? 'Ficam sem valor.'
                  : 'Passa a valer o preço de hoje deste serviço.'
            }
          >
            <NativeSelect
              value={values.service}
              onChange={(event) => onChange({ service: event.target.value })}
            >
              <option value="kept">{productName ?? 'Sem serviço'}</option>
              {offered.map((product) => (
                <option key={product.id} value={product.id}>
                  {productLabel(product)}
                </option>
              ))}
              {productName !== null && <option value="none">Sem serviço</option>}
            </NativeSelect>
          </Field>
        )}
      </div>
      <div className="grid gap-3 min-[22.5rem]:grid-cols-2">
        <Field label="Nova data deste">
          <DatePicker value={place.date} onValueChange={(date) => onChange({ date })} />
        </Field>
        <Field label="Novo início" hint={foreignZone(zone, startTime)}>
          <TimeInput value={place.time} onValueChange={(time) => onChange({ time })} />
        </Field>
        {hasOwnLength(appointment, values.service) && (
          <Field label="Duração (min)">
            <Input
              type="number"
              inputMode="numeric"
              min={1}
              className="num"
              value={values.duration ?? String(lengthOf(appointment))}
              onChange={(event) => onChange({ duration: event.target.value })}
            />
          </Field>
        )}
      </div>
    </div>
  );
}
