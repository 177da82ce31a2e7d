/** Countries by their codes (ISO 3166-1), as the runtime's own tables know them. */

const regionNames = new Intl.DisplayNames('pt-BR', { type: 'region' });

/** A country's name in Portuguese by its code (ISO 3166-1); the code where there is no name. */
export function countryName(code: string): string {
  return regionNames.of(code) ?? code;
}

let zones: Map<string, string | null> | undefined;

/** The country of an IANA timezone, as the runtime's own tables have it; null for one of none, such as UTC. */
export function countryOfZone(timezone: string): string | null {
  zones ??= readZones();
  const known = zones.get(timezone);
  if (known !== undefined) return known;
  // An older name of a zone: asked once.
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions();
  const country = zones.get(timeZone) ?? null;
  zones.set(timezone, country);
  return country;
}

type LocaleWithZones = Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] };

function readZones(): Map<string, string | null> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const found = new Map<string, string | null>();
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const locale = new Intl.Locale(`und-${code}`) as LocaleWithZones;
    // Older runtimes tell them by a property, newer ones by a function.
    for (const zone of locale.getTimeZones?.() ?? locale.timeZones ?? [])
      if (!found.has(zone)) found.set(zone, code);
  }
  return found;
}
