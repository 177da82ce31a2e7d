import { useQuery } from '@tanstack/react-query';
import { Field } from '#web/components/ui/field.tsx';
import { NativeSelect } from '#web/components/ui/native-select.tsx';
import { holidayPlaceQuery, useSaveHolidayPlace } from './api/exceptions.ts';

/** Chosen where the timezone decides, and where a whole country's holidays do. */
const NONE = '';

/** Whose holidays close a person's days: those of their timezone's country, unless they choose another or a region. */
export function HolidayPlace({ userId }: { userId: string | undefined }) {
  const { data: place } = useQuery(holidayPlaceQuery(userId));
  const save = useSaveHolidayPlace();
  if (place === undefined) return null;
  const { country, region, isChosen, countries, regions } = place;
  const whose = userId === undefined ? {} : { userId };
  const present = countries.find(({ code }) => code === country)?.name;
  return (
    <div className="grid gap-3 px-4 pb-4 sm:grid-cols-2 sm:px-5">
      <Field label="País">
        <NativeSelect
          value={isChosen ? (country ?? NONE) : NONE}
          disabled={save.isPending}
          onChange={(event) => save.mutate({ ...whose, country: event.target.value || null })}
        >
          <option value={NONE}>
            {present === undefined || isChosen ? 'Pelo fuso horário' : `${present} (pelo fuso)`}
          </option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {country !== null && regions.length > 0 && (
        <Field label="Estado ou região">
          <NativeSelect
            value={region ?? NONE}
            disabled={save.isPending}
            onChange={(event) => save.mutate({ ...whose, country, region: event.target.value || null })}
          >
            <option value={NONE}>Só os nacionais</option>
            {regions.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
    </div>
  );
}
