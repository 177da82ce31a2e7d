import { useState } from 'react';
import type { Product } from '#shared/contract/products.ts';
import { useFieldErrors } from '#web/components/ui/use-field-errors.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { changedFields, expectedOf } from '#web/lib/changed-fields.ts';
import { staleValues } from '#web/lib/stale-values.ts';
import { toastError } from '#web/lib/toast.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { useCreateProduct } from './api/create-product.ts';
import { useUpdateProduct } from './api/update-product.ts';
import { productDifferences } from './product-differences.ts';
import {
  NEW_PRODUCT,
  productBodyOf,
  productErrors,
  refusedProduct,
  valuesOf,
  type ProductErrors,
  type ProductValues,
} from './product-values.ts';

/** What the dialog is open for: a new product or the change of one. */
export type ProductTask = { kind: 'create' } | { kind: 'edit'; product: Product };

type Given = { task: ProductTask; userId: string | undefined; onDone: () => void };

/** The state of the product form: what is typed stays until it is saved, whatever the server says. */
export function useProductForm({ task, userId, onDone }: Given) {
  const [first, setFirst] = useState<ProductValues>(
    task.kind === 'edit' ? valuesOf(task.product) : NEW_PRODUCT,
  );
  const [values, setValues] = useState(first);
  const changed = JSON.stringify(values) !== JSON.stringify(first);
  useUnsaved(changed);
  const { formRef, errors, show, recheck } = useFieldErrors<keyof ProductErrors>();
  const create = useCreateProduct();
  const update = useUpdateProduct();
  const saving = useSingleRun();

  const set = (change: Partial<ProductValues>): void => {
    setValues((before) => ({ ...before, ...change }));
    recheck(Object.keys(change));
  };

  /** @param seen what is known to be saved: the form as opened, or what somebody else saved since */
  const submit = (seen = first): void => {
    const found = productErrors(values);
    if (show(found)) {
      toastError('Erro', Object.values(found)[0]);
      return;
    }
    const body = productBodyOf(values);
    saving.run(async (isShown) => {
      try {
        if (task.kind === 'edit') {
          const changes = changedFields(body, productBodyOf(seen));
          await update.mutateAsync({
            id: task.product.id,
            ...changes,
            ...expectedOf(changes, productBodyOf(seen)),
          });
        } else await create.mutateAsync({ ...body, ...(userId === undefined ? {} : { userId }) });
        if (isShown()) onDone();
      } catch (error) {
        // The toast has said it already; here it stays beside its field.
        if (error instanceof ApiError) show(refusedProduct(error.code, error.sentence));
      }
    });
  };

  const stale = staleValues(update.error);
  const savedNow = (): ProductValues =>
    task.kind === 'edit' && stale !== null
      ? { ...first, ...picked(valuesOf({ ...task.product, ...stale }), Object.keys(stale)) }
      : first;
  const meanwhile =
    stale === null
      ? null
      : {
          differences: productDifferences(stale, values),
          takeTheirs: () => {
            const now = savedNow();
            setValues((before) => ({ ...before, ...picked(now, Object.keys(stale)) }));
            setFirst(now);
            update.reset();
          },
          keepMine: () => {
            const now = savedNow();
            setFirst(now);
            submit(now);
          },
        };

  return { formRef, values, set, errors, changed, busy: saving.busy, submit, meanwhile };
}

function picked(values: ProductValues, names: readonly string[]): Partial<ProductValues> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}
