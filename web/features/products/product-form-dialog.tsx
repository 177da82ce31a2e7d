import { useState } from 'react';
import type { Product } from '#shared/contract/products.ts';
import { TEXT_LIMITS } from '#shared/contract/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog, DialogFooter } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Switch } from '#web/components/ui/switch.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { toastError } from '#web/lib/toast.ts';
import { useCreateProduct } from './api/create-product.ts';
import { useUpdateProduct } from './api/update-product.ts';
import {
  NEW_PRODUCT,
  productBodyOf,
  productProblem,
  valuesOf,
  type ProductValues,
} from './product-values.ts';

/** What the dialog is open for: a new product or the change of one. */
export type ProductTask = { kind: 'create' } | { kind: 'edit'; product: Product };

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

function ProductForm({
  task,
  userId,
  onDone,
}: {
  task: ProductTask;
  userId: string | undefined;
  onDone: () => void;
}) {
  const [values, setValues] = useState<ProductValues>(
    task.kind === 'edit' ? valuesOf(task.product) : NEW_PRODUCT,
  );
  const [problem, setProblem] = useState<string | null>(null);
  const create = useCreateProduct();
  const update = useUpdateProduct();
  const set = (change: Partial<ProductValues>): void => {
    setValues({ ...values, ...change });
    setProblem(null);
  };

  const submit = (): void => {
    const body = productBodyOf(values);
    const found = productProblem(body);
    setProblem(found);
    if (found !== null) {
      toastError('Erro', found);
      return;
    }
    if (task.kind === 'edit') update.mutate({ id: task.product.id, ...body }, { onSuccess: onDone });
    else create.mutate({ ...body, ...(userId === undefined ? {} : { userId }) }, { onSuccess: onDone });
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="grid grid-cols-2 gap-4">
        <Field
          label="Nome"
          required
          error={problem?.startsWith('Nome') === true ? problem : undefined}
          className="col-span-2"
        >
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
          error={problem?.startsWith('Duração') === true ? problem : undefined}
        >
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={1440}
            className="num"
            value={values.duration}
            onChange={(event) => set({ duration: event.target.value })}
          />
        </Field>
        <Field label="Preço (R$)" optional>
          <Input
            type="number"
            inputMode="decimal"
            min={0}
            step={0.01}
            placeholder="0,00"
            className="num"
            value={values.price}
            onChange={(event) => set({ price: event.target.value })}
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
      <DialogFooter>
        <Button onClick={onDone}>Cancelar</Button>
        <Button type="submit" variant="primary" busy={create.isPending || update.isPending}>
          {task.kind === 'edit' ? 'Salvar' : 'Criar produto'}
        </Button>
      </DialogFooter>
    </form>
  );
}
