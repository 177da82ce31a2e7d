import { useState } from 'react';
import { MISSES_LIMIT, MISSES_MONTHS, TEXT_LIMITS } from '#shared/contract/limits.ts';
import type { OrganizationSettings } from '#shared/contract/organization.ts';
import { CardBody } from '#web/components/ui/card.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { SaveFooter } from '#web/components/ui/save-footer.tsx';
import { Select, type SelectOption } from '#web/components/ui/select.tsx';
import { missesWords, monthsWords } from '#web/lib/misses-words.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { useUpdateOrganization } from './api/organization.ts';

const NEVER = 'never';
const LIMITS: readonly SelectOption[] = [
  { value: NEVER, label: 'Nunca' },
  ...numbers(MISSES_LIMIT).map((count) => ({
    value: String(count),
    label: `Depois de ${missesWords(count)}`,
  })),
];
const MONTHS: readonly SelectOption[] = numbers(MISSES_MONTHS).map((count) => ({
  value: String(count),
  label: monthsWords(count),
}));

/** After how many misses a client books by phone. */
export function MissesSettings({ settings }: { settings: OrganizationSettings }) {
  const draft = useDraft({
    missesLimit: settings.missesLimit,
    missesMonths: settings.missesMonths,
    bookingPhone: settings.bookingPhone ?? '',
  });
  const update = useUpdateOrganization();
  const { values, changes } = draft;
  const [isIncomplete, setIncomplete] = useState(false);
  return (
    <form
      className="border-t pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        const isIncomplete = values.missesLimit !== null && values.bookingPhone.trim() === '';
        setIncomplete(isIncomplete);
        if (!isIncomplete) update.mutate(changes, { onSuccess: () => draft.settle(changes) });
      }}
    >
      <CardBody className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label="Pedir que ligue quem falta"
          hint="Contam as faltas que a equipe marca e os cancelamentos em cima da hora. A página pública pede que a pessoa ligue, sem dizer o motivo. A equipe marca como sempre."
          className="sm:col-span-2"
        >
          <Select
            options={LIMITS}
            value={values.missesLimit === null ? NEVER : String(values.missesLimit)}
            onValueChange={(chosen) => draft.set({ missesLimit: chosen === NEVER ? null : Number(chosen) })}
          />
        </Field>
        {values.missesLimit !== null && (
          <>
            <Field label="Nos últimos">
              <Select
                options={MONTHS}
                value={String(values.missesMonths)}
                onValueChange={(chosen) => draft.set({ missesMonths: Number(chosen) })}
              />
            </Field>
            <Field
              label="Telefone para marcar"
              hint="A pessoa lê este número na página pública."
              required
              error={
                isIncomplete && values.bookingPhone.trim() === ''
                  ? 'Informe o telefone: sem ele, quem precisa ligar não sabe para onde.'
                  : undefined
              }
            >
              <Input
                type="tel"
                autoComplete="off"
                maxLength={TEXT_LIMITS.phone}
                className="num"
                value={values.bookingPhone}
                onChange={(event) => draft.set({ bookingPhone: event.target.value })}
              />
            </Field>
          </>
        )}
      </CardBody>
      <SaveFooter
        label="Salvar regra"
        changed={draft.changed}
        busy={update.isPending}
        onDiscard={() => draft.discard()}
      />
    </form>
  );
}

function numbers({ min, max }: { min: number; max: number }): number[] {
  return Array.from({ length: max - min + 1 }, (_, index) => min + index);
}
