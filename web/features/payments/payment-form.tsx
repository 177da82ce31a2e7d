import { useId, useState } from 'react';
import type { Payment } from '#shared/contract/payments.ts';
import { ChangedMeanwhile } from '#web/components/ui/changed-meanwhile.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { DatePicker } from '#web/components/ui/date-picker.tsx';
import { DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { Field, FieldError, Fieldset } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { SaveButton } from '#web/components/ui/save-button.tsx';
import { Segmented } from '#web/components/ui/segmented.tsx';
import { useFieldErrors } from '#web/components/ui/use-field-errors.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { changedFields, expectedOf } from '#web/lib/changed-fields.ts';
import { formatAmount, formatBrl } from '#web/lib/format.ts';
import { amountKeys, parseAmount } from '#web/lib/money.ts';
import { METHOD_WORDS, PAYMENT_METHODS } from '#web/lib/payment-words.ts';
import { staleValues } from '#web/lib/stale-values.ts';
import { toast } from '#web/lib/toast.ts';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { useChangePayment } from './api/payment.ts';
import {
  amountHint,
  paymentBodyOf,
  paymentDifferences,
  paymentErrors,
  valuesOf,
  withDiscount,
  type PaymentErrors,
  type PaymentValues,
} from './payment-values.ts';

type PaymentFormProps = {
  appointmentId: string;
  payment: Payment;
  /** On the appointment's clock. */
  today: string;
  onDone: () => void;
};

/** A discount, and how an appointment was paid. What nothing is noted of opens as paid in whole today. */
export function PaymentForm({ appointmentId, payment, today, onDone }: PaymentFormProps) {
  const [seen, setSeen] = useState(() => paymentBodyOf(valuesOf(payment, today)));
  const [first] = useState<PaymentValues>(() => ({ ...valuesOf(payment, today), isPaid: true }));
  const [values, setValues] = useState(first);
  useUnsaved(values !== first);
  const { formRef, errors, show, recheck } = useFieldErrors<keyof PaymentErrors>();
  const wrongMethod = useId();
  const change = useChangePayment(appointmentId);
  const saving = useSingleRun();
  const body = paymentBodyOf(values);
  const set = (next: PaymentValues): void => {
    setValues(next);
    recheck(Object.keys(next));
    if (change.isError) change.reset();
  };
  const submit = (known = seen): void => {
    if (show(paymentErrors(values, payment.price))) return;
    saving.run(async (isShown) => {
      try {
        const changes = changedFields(body, known);
        await change.mutateAsync({ ...changes, ...expectedOf(changes, known) });
        toast({ title: 'Pagamento salvo', variant: 'success' });
        if (isShown()) onDone();
      } catch {
        // The form shows it.
      }
    });
  };
  const stale = staleValues(change.error);
  const savedNow = { ...seen, ...stale };
  return (
    <form
      ref={formRef}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // It is within the form of the appointment.
        event.stopPropagation();
        submit();
      }}
    >
      {payment.price !== null && (
        <div className="grid grid-cols-2 items-start gap-4">
          <div className="grid content-start gap-1.5">
            <p className="text-ui font-medium">Preço</p>
            <p className="num flex min-h-9 items-center pointer-coarse:min-h-11">
              {formatBrl(payment.price)}
            </p>
          </div>
          <AmountField
            label="Desconto (R$)"
            optional
            value={values.discount}
            error={errors.discount}
            onChange={(discount) => set(withDiscount(values, payment.price, discount))}
          />
        </div>
      )}
      <Checkbox
        label="Já foi pago"
        checked={values.isPaid}
        onChange={(event) => set({ ...values, isPaid: event.target.checked })}
      />
      {values.isPaid && (
        <>
          <div className="grid grid-cols-2 items-start gap-4">
            <AmountField
              label="Valor pago (R$)"
              value={values.paid}
              error={errors.paid}
              hint={amountHint(values, payment.price)}
              onChange={(paid) => set({ ...values, paid })}
            />
            <Field label="Data do pagamento" error={errors.paidOn}>
              <DatePicker
                value={values.paidOn}
                max={today}
                onValueChange={(paidOn) => set({ ...values, paidOn })}
              />
            </Field>
          </div>
          <Fieldset legend="Forma de pagamento">
            <Segmented
              label="Forma de pagamento"
              options={PAYMENT_METHODS.map((method) => ({ value: method, label: METHOD_WORDS[method].name }))}
              value={values.method}
              onValueChange={(method) => set({ ...values, method })}
              describedBy={errors.method && wrongMethod}
            />
            {errors.method !== undefined && <FieldError id={wrongMethod}>{errors.method}</FieldError>}
          </Fieldset>
        </>
      )}
      {stale !== null && (
        <ChangedMeanwhile
          differences={paymentDifferences(stale, values)}
          busy={saving.busy}
          onTheirs={() => {
            setSeen(savedNow);
            set(valuesOf({ ...payment, ...savedNow }, today));
            change.reset();
          }}
          onMine={() => {
            setSeen(savedNow);
            submit(savedNow);
          }}
        />
      )}
      {change.isError && stale === null && (
        <Notice tone="danger" live scroll>
          {sentenceOf(change.error, 'O servidor não respondeu. Tente novamente.')}
        </Notice>
      )}
      <DialogFooter>
        <DialogClose>Voltar</DialogClose>
        <SaveButton changed={Object.keys(changedFields(body, seen)).length > 0} busy={saving.busy}>
          Salvar pagamento
        </SaveButton>
      </DialogFooter>
    </form>
  );
}

function AmountField({
  label,
  optional = false,
  value,
  error,
  hint,
  onChange,
}: {
  label: string;
  optional?: boolean;
  value: string;
  error: string | undefined;
  hint?: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <Field label={label} optional={optional} error={error} hint={hint}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        placeholder="0,00"
        className="num"
        value={value}
        onChange={(event) => onChange(amountKeys(event.target.value))}
        onBlur={() => {
          const amount = parseAmount(value);
          if (amount !== null && formatAmount(amount) !== value) onChange(formatAmount(amount));
        }}
      />
    </Field>
  );
}
