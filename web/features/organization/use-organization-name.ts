import type { ComponentProps, FormEvent } from 'react';
import { TEXT_LIMITS } from '#shared/contract/limits.ts';
import type { Input } from '#web/components/ui/input.tsx';
import { useDraft } from '#web/lib/use-draft.ts';
import { useUpdateOrganization } from './api/organization.ts';

/** The form for the name that clients read as the place; `saved` is the name as the server has it. */
export function useOrganizationName(saved: string) {
  const draft = useDraft({ name: saved });
  const update = useUpdateOrganization();
  const { name } = draft.values;
  const canSave = draft.changed && name.trim() !== '';
  return {
    changed: draft.changed,
    canSave,
    busy: update.isPending,
    discard: () => draft.discard(),
    submit: (event: FormEvent): void => {
      event.preventDefault();
      if (canSave) update.mutate({ name }, { onSuccess: () => draft.settle({ name }) });
    },
    input: {
      autoComplete: 'organization',
      maxLength: TEXT_LIMITS.name,
      value: name,
      onChange: (event) => draft.set({ name: event.target.value }),
    } satisfies ComponentProps<typeof Input>,
  };
}
