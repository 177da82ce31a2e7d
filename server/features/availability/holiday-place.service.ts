import type { HolidayPlace, SaveHolidayPlaceBody } from '#shared/contract/exceptions.ts';
import type { Context } from '#server/context.ts';
import { announceUser, changeSettings, ownerOf } from '#server/features/users/users.service.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { countryName } from '#server/lib/format-country.ts';
import { holidayCountries, holidayPlaceOf, holidayRegions } from '#server/lib/holidays.ts';
import * as queries from './exceptions.queries.ts';
import { logHours } from './log.service.ts';

/** Whose holidays close a person's days, and the choices there are. @throws as `ownerOf` */
export async function readHolidayPlace(
  context: Context,
  session: Session,
  userId: string | undefined,
): Promise<HolidayPlace> {
  const owner = await ownerOf(context, session, userId);
  const [rules] = await queries.holidayRulesOf(context.database, session, [owner]);
  if (rules === undefined) throw new AppError('USER_NOT_FOUND');
  const place = holidayPlaceOf(rules);
  const regions = place === null ? {} : await holidayRegions(place.country);
  return {
    country: place?.country ?? null,
    region: place?.region ?? null,
    isChosen: rules.holidayCountry !== null,
    countries: byName((await holidayCountries()).map((code) => ({ code, name: countryName(code) }))),
    regions: byName(Object.entries(regions).map(([code, name]) => ({ code, name }))),
  };
}

/**
 * Chooses the country, and a region of it; null follows the timezone again. Holidays that were opened stay open where the
 * new country has them too. @throws AppError 400 VALIDATION for a place that there is not, and as `ownerOf`
 */
export async function saveHolidayPlace(
  context: Context,
  session: Session,
  { userId, country, region = null }: SaveHolidayPlaceBody,
): Promise<HolidayPlace> {
  const owner = await ownerOf(context, session, userId);
  if (country !== null && !(await holidayCountries()).includes(country))
    throw new AppError('VALIDATION', { fields: ['country'] });
  if (region !== null && (country === null || !(region in (await holidayRegions(country)))))
    throw new AppError('VALIDATION', { fields: ['region'] });
  await context.write(session, async (tx) => {
    const [before] = await queries.holidayRulesOf(tx, session, [owner]);
    if (before === undefined) throw new AppError('USER_NOT_FOUND');
    if (before.holidayCountry === country && before.holidayRegion === region) return;
    await changeSettings(tx, session, owner, { holidayCountry: country, holidayRegion: region });
    await logHours(context, tx, session, {
      action: 'holiday_place_changed',
      entityId: owner,
      ownerId: owner,
      before: { holidayCountry: before.holidayCountry, holidayRegion: before.holidayRegion },
      after: { holidayCountry: country, holidayRegion: region },
    });
    await announceUser(context, tx, session, owner);
  });
  return readHolidayPlace(context, session, userId);
}

type Named = { readonly code: string; readonly name: string };

function byName(places: Named[]): Named[] {
  return places.sort((one, other) => one.name.localeCompare(other.name, 'pt-BR'));
}
