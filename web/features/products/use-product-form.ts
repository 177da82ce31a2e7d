import { useState } from 'react';
import { useInvalidFocus } from '#web/components/ui/use-invalid-focus.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { changedFields } from '#web/lib/changed-fields.ts';
import { toastError } from '#web/lib/toast.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { useCreateProduct } from './api/create-product.ts';
import { useUpdateProduct } from './api/update-product.ts';
import type { ProductTask } from './product-form-dialog.tsx';
import {
  NEW_PRODUCT,
  productBodyOf,
  productErrors,
  refusedProduct,
  valuesOf,
  type ProductErrors,
  type ProductValues,
} from './product-values.ts';

type Given = { task: ProductTask; userId: string | undefined; onDone: () => void };

/** The state of the product form: what is typed stays until it is saved, whatever the server says. */
export function useProductForm({ task, userId, onDone }: Given) {
  const [first] = useState<ProductValues>(task.kind === 'edit' ? valuesOf(task.product) : NEW_PRODUCT);
  const [values, setValues] = useState(first);
  useUnsaved(JSON.stringify(values) !== JSON.stringify(first));
  const [errors, setErrors] = useState<ProductErrors>({});
  const create = useCreateProduct();
  const update = useUpdateProduct();
  const saving = useSingleRun();
  const focusInvalid = useInvalidFocus();

  const set = (change: Partial<ProductValues>): void => {
    setValues((before) => ({ ...before, ...change }));
    setErrors((before) => without(before, Object.keys(change)));
  };
  const show = (found: ProductErrors, form: HTMLFormElement): void => {
    setErrors(found);
    if (Object.keys(found).length > 0) focusInvalid(form);
  };

  const submit = (form: HTMLFormElement): void => {
    const found = productErrors(values);
    show(found, form);
    const [problem] = Object.values(found);
    if (problem !== undefined) {
      toastError('Erro', problem);
      return;
    }
    const body = productBodyOf(values);
    saving.run(async (isShown) => {
      try {
        if (task.kind === 'edit')
          await update.mutateAsync({ id: task.product.id, ...changedFields(body, productBodyOf(first)) });
        else await create.mutateAsync({ ...body, ...(userId === undefined ? {} : { userId }) });
        if (isShown()) onDone();
      } catch (error) {
        // The toast has told it already; here it stays beside its field.
        if (error instanceof ApiError) show(refusedProduct(error.code, error.sentence), form);
      }
    });
  };

  return { values, set, errors, busy: saving.busy, submit };
}

function without(errors: ProductErrors, fields: readonly string[]): ProductErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));
}
