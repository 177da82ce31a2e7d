import { PRODUCT_LIMITS, TEXT_LIMITS } from '#shared/contract/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ChangedMeanwhile } from '#web/components/ui/changed-meanwhile.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { SaveButton } from '#web/components/ui/save-button.tsx';
import { Switch } from '#web/components/ui/switch.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { formatAmount, formatDuration } from '#web/lib/format.ts';
import { amountKeys, parseAmount } from '#web/lib/money.ts';
import { minutesTyped } from './product-values.ts';
import { useProductForm, type ProductTask } from './use-product-form.ts';

export type ProductFormDialogProps = {
  task: ProductTask | null;
  /** Owner of a new product, for an administrator. */
  userId?: string | undefined;
  onClose: () => void;
};

/** Adding or changing a product. */
export function ProductFormDialog({ task, userId, onClose }: ProductFormDialogProps) {
  return (
    <Dialog
      open={task !== null}
      onOpenChange={(open) => !open && onClose()}
      title={task?.kind === 'edit' ? 'Editar produto ou serviço' : 'Novo produto ou serviço'}
    >
      {task !== null && <ProductForm task={task} userId={userId} onDone={onClose} />}
    </Dialog>
  );
}

type ProductFormProps = { task: ProductTask; userId: string | undefined; onDone: () => void };

function ProductForm({ task, userId, onDone }: ProductFormProps) {
  const { formRef, values, set, errors, changed, busy, submit, meanwhile } = useProductForm({
    task,
    userId,
    onDone,
  });
  const minutes = minutesTyped(values);
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="grid grid-cols-2 gap-4">
        <Field label="Nome" required error={errors.name} className="col-span-2">
          <Input
            maxLength={TEXT_LIMITS.name}
            placeholder="Sessão individual"
            value={values.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        </Field>
        <Field label="Descrição" optional className="col-span-2">
          <Textarea
            rows={2}
            maxLength={TEXT_LIMITS.description}
            value={values.description}
            onChange={(event) => set({ description: event.target.value })}
          />
        </Field>
        <Field
          label="Duração (minutos)"
          required
          error={errors.duration}
          hint={
            minutes >= 60 && errors.duration === undefined
              ? `Ou seja, ${formatDuration(minutes)}.`
              : undefined
          }
        >
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={PRODUCT_LIMITS.minutes}
            className="num"
            value={values.duration}
            onChange={(event) => set({ duration: event.target.value })}
          />
        </Field>
        <Field label="Preço (R$)" optional error={errors.price}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            placeholder="0,00"
            className="num"
            value={values.price}
            onChange={(event) => set({ price: amountKeys(event.target.value) })}
            onBlur={() => {
              const amount = parseAmount(values.price);
              if (amount !== null) set({ price: formatAmount(amount) });
            }}
          />
        </Field>
        <Switch
          className="col-span-2"
          label="Ativo"
          hint="Só os ativos são oferecidos ao agendar."
          checked={values.isActive}
          onCheckedChange={(isActive) => set({ isActive })}
        />
      </div>
      {meanwhile !== null && (
        <div className="mt-4">
          <ChangedMeanwhile
            differences={meanwhile.differences}
            busy={busy}
            onTheirs={meanwhile.takeTheirs}
            onMine={meanwhile.keepMine}
          />
        </div>
      )}
      <DialogFooter>
        <DialogClose>Cancelar</DialogClose>
        {task.kind === 'edit' ? (
          <SaveButton changed={changed} busy={busy}>
            Salvar
          </SaveButton>
        ) : (
          <Button type="submit" variant="primary" busy={busy}>
            Criar produto
          </Button>
        )}
      </DialogFooter>
    </form>
  );
}
